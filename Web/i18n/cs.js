/** Čeština. */
import animals from './cs/animals.js';
import backups from './cs/backups.js';
import bin from './cs/bin.js';
import changeFields from './cs/change-fields.js';
import changes from './cs/changes.js';
import devices from './cs/devices.js';
import downloads from './cs/downloads.js';
import firstRun from './cs/first-run.js';
import found from './cs/found.js';
import frame from './cs/frame.js';
import imports from './cs/import.js';
import kinds from './cs/kinds.js';
import layouts from './cs/layouts.js';
import noteTypes from './cs/note-types.js';
import phones from './cs/phones.js';
import problems from './cs/problems.js';
import rights from './cs/rights.js';
import scan from './cs/scan.js';
import sessions from './cs/sessions.js';
import settings from './cs/settings.js';
import sparkline from './cs/sparkline.js';
import teach from './cs/teach.js';
import told from './cs/told.js';
import weigh from './cs/weigh.js';

export default {
  ...frame,
  ...firstRun,
  ...weigh,
  ...sessions,
  ...animals,
  ...backups,
  ...sparkline,
  ...bin,
  ...changes,
  ...changeFields,
  ...kinds,
  ...imports,
  ...rights,
  ...scan,
  ...layouts,
  ...devices,
  ...downloads,
  ...found,
  ...teach,
  ...problems,
  ...phones,
  ...settings,
  ...noteTypes,
  ...told,
};
