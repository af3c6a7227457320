/** Čeština. */
import accounts from './cs/accounts.js';
import animals from './cs/animals.js';
import backups from './cs/backups.js';
import bin from './cs/bin.js';
import card from './cs/card.js';
import cardLooks from './cs/card-looks.js';
import changeFields from './cs/change-fields.js';
import changes from './cs/changes.js';
import contacts from './cs/contacts.js';
import devices from './cs/devices.js';
import downloads from './cs/downloads.js';
import door from './cs/door.js';
import exchange from './cs/exchange.js';
import firstRun from './cs/first-run.js';
import found from './cs/found.js';
import frame from './cs/frame.js';
import health from './cs/health.js';
import imports from './cs/import.js';
import importJobs from './cs/imports.js';
import kinds from './cs/kinds.js';
import labels from './cs/labels.js';
import layouts from './cs/layouts.js';
import lists from './cs/lists.js';
import memberImport from './cs/member-import.js';
import noteTypes from './cs/note-types.js';
import opened from './cs/opened.js';
import personalData from './cs/personal-data.js';
import orders from './cs/orders.js';
import phones from './cs/phones.js';
import photos from './cs/photos.js';
import planner from './cs/planner.js';
import problemCatalogue from './cs/problem-catalogue.js';
import problems from './cs/problems.js';
import reach from './cs/reach.js';
import register from './cs/register.js';
import registerList from './cs/register-list.js';
import reports from './cs/reports.js';
import retention from './cs/retention.js';
import rights from './cs/rights.js';
import scan from './cs/scan.js';
import sessions from './cs/sessions.js';
import settings from './cs/settings.js';
import several from './cs/several.js';
import expiring from './cs/expiring.js';
import signedCards from './cs/signed-cards.js';
import sparkline from './cs/sparkline.js';
import study from './cs/study.js';
import sync from './cs/sync.js';
import teach from './cs/teach.js';
import told from './cs/told.js';
import trouble from './cs/trouble.js';
import underLoad from './cs/under-load.js';
import verify from './cs/verify.js';
import weigh from './cs/weigh.js';
import work from './cs/work.js';

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
