/** Which page stands at which address. */

import { may } from './account.js';
import { nothing, page } from './components/page.js';
import { t } from './i18n.js';
import { accessLogPage } from './pages/access-log.js';
import { accountPage } from './pages/account.js';
import { accountsPage } from './pages/accounts.js';
import { animalImportPage } from './pages/animal-import.js';
import { animalPage } from './pages/animal.js';
import { animalsPage } from './pages/animals.js';
import { cardKeysPage } from './pages/card-keys.js';
import { cardLooksPage } from './pages/card-looks.js';
import { contactsPage } from './pages/contacts.js';
import { devicePage } from './pages/device.js';
import { deviceFormPage } from './pages/device-form.js';
import { devicesPage } from './pages/devices.js';
import { duePage } from './pages/due.js';
import { doorPage } from './pages/door.js';
import { doorEventPage } from './pages/door-event.js';
import { doorScanPage } from './pages/door-scan.js';
import { dailyEventsPage } from './pages/daily-events.js';
import { expiringPage } from './pages/expiring.js';
import { firstStepsPage } from './pages/first-steps.js';
import { healthPage } from './pages/health.js';
import { listsPage } from './pages/lists.js';
import { memberPage } from './pages/member.js';
import { membersPage } from './pages/members.js';
import { memberImportPage } from './pages/member-import.js';
import { memberFormPage } from './pages/member-form.js';
import { morePage } from './pages/more.js';
import { newAnimalPage } from './pages/new-animal.js';
import { organisationPage } from './pages/organisation-form.js';
import { phonesPage } from './pages/phones.js';
import { plannerPage } from './pages/planner.js';
import { plannerResourcesPage } from './pages/planner-resources.js';
import { registerListPage } from './pages/register-list.js';
import { reportPage } from './pages/report.js';
import { reportsPage } from './pages/reports.js';
import { printCardsPage } from './pages/print-cards.js';
import { scanPage } from './pages/scan.js';
import { securePage } from './pages/secure.js';
import { sessionPage } from './pages/session.js';
import { sessionsPage } from './pages/sessions.js';
import { settingsPage } from './pages/settings.js';
import { studyPage } from './pages/study.js';
import { teachPage } from './pages/teach.js';
import { unassignedPage } from './pages/unassigned.js';
import { weighPage } from './pages/weigh.js';
import { route } from './router.js';

/** A page of persons, by whatever address somebody comes to it. */
const forPeople = (view) => (context) => may.seePeople() ? view(context) : refused('people-needed');

/** A page of persons on which something is entered. */
const forRecorders = (view) => forPeople((context) => may.record() ? view(context) : refused('role-too-low'));

const refused = (code) =>
  page({ title: t(`problem.${code}`), back: '#/weigh', name: 'refused' }, nothing(t(`problem.${code}.action`)));

export function routes() {
  route('/weigh', weighPage);
  route('/unassigned', unassignedPage, 'weigh');
  route('/animals', animalsPage);
  route('/animals/new', newAnimalPage);
  route('/animals/import', animalImportPage);
  route('/animals/:id', animalPage);
  route('/due', duePage, 'animals');
  route('/scan', scanPage);
  route('/sessions', sessionsPage);
  route('/sessions/:id', sessionPage);
  route('/planner', plannerPage, 'sessions');
  route('/planner/resources', plannerResourcesPage, 'sessions');
  route('/reports', reportsPage);
  route('/reports/:name', reportPage);
  route('/daily-events', dailyEventsPage, 'reports');
  route('/contacts', forPeople(contactsPage), 'members');
  route('/contacts/new', forRecorders(organisationPage), 'members');
  route('/contacts/:id', forPeople(organisationPage), 'members');
  route('/members', forPeople(membersPage));
  route('/members/new', forRecorders(memberFormPage));
  route('/members/expiring', forPeople(expiringPage));
  route('/members/import', forRecorders(memberImportPage));
  route('/members/list', forRecorders(registerListPage));
  route('/members/study', forPeople(studyPage));
  route('/members/cards', forPeople(cardLooksPage));
  route('/members/keys', forPeople(cardKeysPage));
  route('/members/print', forPeople(printCardsPage));
  route('/members/:id', forPeople(memberPage));
  route('/members/:id/edit', forRecorders(memberFormPage));
  route('/door', forPeople(doorPage), 'members');
  route('/door/:id', forPeople(doorEventPage), 'members');
  route('/door/:id/scan', forPeople(doorScanPage), 'members');
  route('/devices', devicesPage);
  route('/devices/new', deviceFormPage);
  route('/devices/:id/edit', deviceFormPage);
  route('/devices/:id', devicePage);
  route('/devices/:id/teach', teachPage);
  route('/settings', settingsPage);
  route('/lists', listsPage, 'settings');
  route('/lists/:tab', listsPage, 'settings');
  route('/phones', phonesPage, 'settings');
  route('/account', accountPage, 'settings');
  route('/accounts', accountsPage, 'settings');
  route('/access-log', accessLogPage, 'settings');
  route('/secure', securePage, 'settings');
  route('/first-steps', firstStepsPage, 'settings');
  route('/health', healthPage, 'settings');
  route('/more', morePage);
}
