/** Which page stands at which address: a module of its own, which comes when somebody goes there first. */

import { may } from './account.js';
import { nothing, page } from './components/page.js';
import { t } from './i18n.js';
import { route } from './router.js';

const refused = (code) =>
  page({ title: t(`problem.${code}`), back: '#/weigh', name: 'refused' }, nothing(t(`problem.${code}.action`)));

const seePeople = () => may.seePeople() ? null : refused('people-needed');
const record = () => may.record() ? null : refused('role-too-low');
const administer = () => may.administer() ? null : refused('role-too-low');

/** A page of persons, by whatever address somebody comes to it. */
const people = { section: 'members', instead: seePeople };

/** A page of persons on which something is entered, or on which all is an administrator's. */
const recorders = { ...people, instead: () => seePeople() ?? record() };
const registrars = { ...people, instead: () => seePeople() ?? administer() };

export function routes() {
  route('/weigh', () => import('./pages/weigh.js'));
  route('/unassigned', () => import('./pages/unassigned.js'), { section: 'weigh' });
  route('/animals', () => import('./pages/animals.js'));
  route('/animals/new', () => import('./pages/new-animal.js'), { instead: record });
  route('/animals/import', () => import('./pages/animal-import.js'), { instead: administer });
  route('/animals/:id', () => import('./pages/animal.js'));
  route('/due', () => import('./pages/due.js'), { section: 'animals' });
  route('/scan', () => import('./pages/scan.js'));
  route('/sessions', () => import('./pages/sessions.js'));
  route('/sessions/:id', () => import('./pages/session.js'));
  route('/planner', () => import('./pages/planner.js'), { section: 'sessions' });
  route('/planner/resources', () => import('./pages/planner-resources.js'), { section: 'sessions' });
  route('/reports', () => import('./pages/reports.js'));
  route('/reports/:name', () => import('./pages/report.js'));
  route('/daily-events', () => import('./pages/daily-events.js'), { section: 'reports' });
  route('/contacts', () => import('./pages/contacts.js'), people);
  route('/contacts/new', () => import('./pages/organisation-form.js'), recorders);
  route('/contacts/:id', () => import('./pages/organisation-form.js'), people);
  route('/members', () => import('./pages/members.js'), people);
  route('/members/new', () => import('./pages/member-form.js'), recorders);
  route('/members/expiring', () => import('./pages/expiring.js'), people);
  route('/members/import', () => import('./pages/member-import.js'), registrars);
  route('/members/list', () => import('./pages/register-list.js'), registrars);
  route('/members/study', () => import('./pages/study.js'), people);
  route('/members/cards', () => import('./pages/card-looks.js'), people);
  route('/members/keys', () => import('./pages/card-keys.js'), people);
  route('/members/print', () => import('./pages/print-cards.js'), people);
  route('/members/:id', () => import('./pages/member.js'), people);
  route('/members/:id/edit', () => import('./pages/member-form.js'), recorders);
  route('/door', () => import('./pages/door.js'), people);
  route('/door/:id', () => import('./pages/door-event.js'), people);
  route('/door/:id/scan', () => import('./pages/door-scan.js'), people);
  route('/devices', () => import('./pages/devices.js'));
  route('/devices/new', () => import('./pages/device-form.js'), { instead: administer });
  route('/devices/:id/edit', () => import('./pages/device-form.js'), { instead: administer });
  route('/devices/:id', () => import('./pages/device.js'));
  route('/devices/:id/teach', () => import('./pages/teach.js'), { instead: record });
  route('/settings', () => import('./pages/settings.js'));
  route('/lists', () => import('./pages/lists.js'), { section: 'settings', instead: record });
  route('/lists/:tab', () => import('./pages/lists.js'), { section: 'settings', instead: record });
  route('/phones', () => import('./pages/phones.js'), { section: 'settings' });
  route('/account', () => import('./pages/account.js'), { section: 'settings' });
  route('/accounts', () => import('./pages/accounts.js'), { section: 'settings', instead: administer });
  route('/access-log', () => import('./pages/access-log.js'), { section: 'settings', instead: administer });
  route('/secure', () => import('./pages/secure.js'), { section: 'settings' });
  route('/first-steps', () => import('./pages/first-steps.js'), { section: 'settings', instead: record });
  route('/health', () => import('./pages/health.js'), { section: 'settings' });
  route('/more', () => import('./pages/more.js'));
}
