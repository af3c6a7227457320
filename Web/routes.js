/** Which page stands at which address. */

import { animalImportPage } from './pages/animal-import.js';
import { animalPage } from './pages/animal.js';
import { animalsPage } from './pages/animals.js';
import { devicePage } from './pages/device.js';
import { deviceFormPage } from './pages/device-form.js';
import { devicesPage } from './pages/devices.js';
import { dailyEventsPage } from './pages/daily-events.js';
import { firstStepsPage } from './pages/first-steps.js';
import { memberPage } from './pages/member.js';
import { membersPage } from './pages/members.js';
import { memberFormPage } from './pages/member-form.js';
import { morePage } from './pages/more.js';
import { newAnimalPage } from './pages/new-animal.js';
import { phonesPage } from './pages/phones.js';
import { reportPage } from './pages/report.js';
import { reportsPage } from './pages/reports.js';
import { scanPage } from './pages/scan.js';
import { securePage } from './pages/secure.js';
import { sessionPage } from './pages/session.js';
import { sessionsPage } from './pages/sessions.js';
import { settingsPage } from './pages/settings.js';
import { teachPage } from './pages/teach.js';
import { unassignedPage } from './pages/unassigned.js';
import { weighPage } from './pages/weigh.js';
import { route } from './router.js';

export function routes() {
  route('/weigh', weighPage);
  route('/unassigned', unassignedPage, 'weigh');
  route('/animals', animalsPage);
  route('/animals/new', newAnimalPage);
  route('/animals/import', animalImportPage);
  route('/animals/:id', animalPage);
  route('/scan', scanPage);
  route('/sessions', sessionsPage);
  route('/sessions/:id', sessionPage);
  route('/reports', reportsPage);
  route('/reports/:name', reportPage);
  route('/daily-events', dailyEventsPage, 'reports');
  route('/members', membersPage);
  route('/members/new', memberFormPage);
  route('/members/:id', memberPage);
  route('/members/:id/edit', memberFormPage);
  route('/devices', devicesPage);
  route('/devices/new', deviceFormPage);
  route('/devices/:id/edit', deviceFormPage);
  route('/devices/:id', devicePage);
  route('/devices/:id/teach', teachPage);
  route('/settings', settingsPage);
  route('/phones', phonesPage, 'settings');
  route('/secure', securePage, 'settings');
  route('/first-steps', firstStepsPage, 'settings');
  route('/more', morePage);
}
