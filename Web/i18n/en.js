/** English. */
import accounts from './en/accounts.js';
import animals from './en/animals.js';
import backups from './en/backups.js';
import bin from './en/bin.js';
import card from './en/card.js';
import cardLooks from './en/card-looks.js';
import changeFields from './en/change-fields.js';
import changes from './en/changes.js';
import contacts from './en/contacts.js';
import devices from './en/devices.js';
import downloads from './en/downloads.js';
import door from './en/door.js';
import exchange from './en/exchange.js';
import firstRun from './en/first-run.js';
import found from './en/found.js';
import frame from './en/frame.js';
import health from './en/health.js';
import imports from './en/import.js';
import importJobs from './en/imports.js';
import kinds from './en/kinds.js';
import labels from './en/labels.js';
import layouts from './en/layouts.js';
import lists from './en/lists.js';
import memberImport from './en/member-import.js';
import noteTypes from './en/note-types.js';
import opened from './en/opened.js';
import personalData from './en/personal-data.js';
import orders from './en/orders.js';
import phones from './en/phones.js';
import photos from './en/photos.js';
import planner from './en/planner.js';
import problemCatalogue from './en/problem-catalogue.js';
import problems from './en/problems.js';
import reach from './en/reach.js';
import register from './en/register.js';
import registerList from './en/register-list.js';
import reports from './en/reports.js';
import retention from './en/retention.js';
import rights from './en/rights.js';
import scan from './en/scan.js';
import sessions from './en/sessions.js';
import settings from './en/settings.js';
import several from './en/several.js';
import expiring from './en/expiring.js';
import signedCards from './en/signed-cards.js';
import sparkline from './en/sparkline.js';
import study from './en/study.js';
import sync from './en/sync.js';
import teach from './en/teach.js';
import told from './en/told.js';
import trouble from './en/trouble.js';
import underLoad from './en/under-load.js';
import verify from './en/verify.js';
import weigh from './en/weigh.js';
import work from './en/work.js';

export default {
  ...frame,
  ...firstRun,
  ...weigh,
  ...opened,
  ...work,
  ...sessions,
  ...animals,
  ...backups,
  ...sparkline,
  ...study,
  ...sync,
  ...bin,
  ...card,
  ...cardLooks,
  ...door,
  ...changes,
  ...changeFields,
  ...kinds,
  ...imports,
  ...importJobs,
  ...memberImport,
  ...registerList,
  ...exchange,
  ...rights,
  ...accounts,
  ...scan,
  ...expiring,
  ...signedCards,
  ...verify,
  ...labels,
  ...layouts,
  ...contacts,
  ...devices,
  ...downloads,
  ...found,
  ...teach,
  ...orders,
  ...problems,
  ...planner,
  ...problemCatalogue,
  ...personalData,
  ...phones,
  ...photos,
  ...settings,
  ...several,
  ...noteTypes,
  ...lists,
  ...reach,
  ...register,
  ...reports,
  ...told,
  ...trouble,
  ...underLoad,
  ...health,
  ...retention,
};
