/** English. */
import animals from './en/animals.js';
import changes from './en/changes.js';
import devices from './en/devices.js';
import firstRun from './en/first-run.js';
import found from './en/found.js';
import frame from './en/frame.js';
import problems from './en/problems.js';
import scan from './en/scan.js';
import sessions from './en/sessions.js';
import teach from './en/teach.js';
import weigh from './en/weigh.js';

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
