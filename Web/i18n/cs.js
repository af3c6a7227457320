/** Čeština. */
import animals from './cs/animals.js';
import changes from './cs/changes.js';
import devices from './cs/devices.js';
import firstRun from './cs/first-run.js';
import found from './cs/found.js';
import frame from './cs/frame.js';
import problems from './cs/problems.js';
import scan from './cs/scan.js';
import sessions from './cs/sessions.js';
import teach from './cs/teach.js';
import weigh from './cs/weigh.js';

export default {
  ...frame,
  ...firstRun,
  ...weigh,
  ...sessions,
  ...animals,
  ...changes,
  ...scan,
  ...devices,
  ...found,
  ...teach,
  ...problems,
};
