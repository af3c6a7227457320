/** What was found in a photo: animals and members opened, unknown ones offered for creation. */

import { post } from '../api.js';
import { may } from '../account.js';
import { animalCard } from '../animals/card.js';
import { animalLink, animalName } from '../animals/identity.js';
import { placeAddress } from '../animals/filters.js';
import { mergeEID } from '../animals/merge-eid.js';
import { button, link } from '../components/buttons.js';
import { icon } from '../components/icon.js';
import { element } from '../element.js';
import { date, earTag, eid, number } from '../format.js';
import { t, word } from '../i18n.js';
import { photoAddress } from '../members/photo.js';
import { namingPanel } from './naming.js';
import { birthAddress, birthOf, formName } from './birth.js';
import { verdictOf } from './verdict.js';

export async function scanResult({ codes, claim, milliseconds }) {
  if (codes.length === 0) return emptyResult();
  const faces = await Promise.all(codes.map(face));
  return element(
    'div.scan-result',
    element(
      'h2.scan-count',
      { tabindex: '-1' },
      t('scan.found', { count: codes.length }),
      element('span.muted', ` · ${t('scan.took', { milliseconds: number(milliseconds) })}`),
    ),
    claim && may.record() && claimPanel(claim),
    faces,
  );
}

/** A tag that belongs to nobody yet, in one photo with an animal: one press makes it the animal's. */
function claimPanel({ animal, eid: tag }) {
  const panel = element(
    'section.panel.verdict.attention',
    { 'data-testid': 'scan-claim' },
    element('h3.verdict-title', icon('tag'), t('claim.title')),
    element('p', t('claim.text', { eid: eid(tag), tag: animal.earTagText })),
    animal.eid && element('p.muted', t('claim.earlier', { eid: eid(animal.eid) })),
    element(
      'div.card-actions',
      button(t('claim.link'), async () => (await mergeEID(tag, animal)) && panel.remove(), {
        kind: 'primary',
        testid: 'claim-link',
      }),
    ),
  );
  return panel;
}

function emptyResult() {
  return element(
    'div.panel.verdict.attention',
    { 'data-testid': 'scan-none' },
    element('h2.verdict-title', { tabindex: '-1' }, icon('warning'), t('scan.none')),
    element('p', t('scan.none.action')),
  );
}

function face(code) {
  switch (code.resolved?.kind) {
    case 'animal':
      return animalFace(code);
    case 'member':
      return memberFace(code);
    case 'place':
      return placeFace(code);
    case 'ambiguous':
      return ambiguousFace(code);
    default:
      return code.payload.kind === 'memberCard' ? memberFace(code) : unknownFace(code);
  }
}

function animalFace(code) {
  const { animal } = code.resolved;
  return element(
    'div.panel.verdict.good',
    { 'data-testid': 'scan-animal', 'data-animal': animal.id },
    animalCard(animal, {
      label: t('scan.animal'),
      actions: [link(t('animal.open'), animalLink(animal), { kind: 'primary', testid: 'open-animal' })],
    }),
    raw(code),
  );
}

function placeFace(code) {
  const { place } = code.resolved;
  return element(
    'div.panel.verdict.good',
    { 'data-testid': 'scan-place', 'data-place': place.id },
    element('p.eyebrow', t('scan.place')),
    element('p.animal-card-tag', place.name ? `${place.number} · ${place.name}` : place.number),
    element('p.muted', t(`animal.${place.kind}`)),
    element(
      'div.card-actions',
      link(t('scan.place.open'), placeAddress(place), { kind: 'primary', testid: 'open-place' }),
    ),
    raw(code),
  );
}

async function memberFace(code) {
  const checked = await post('/v1/cards/verify', { text: code.text }).catch((problem) => ({
    valid: false,
    why: problem.title,
    member: code.resolved?.member,
  }));
  const member = checked.member ?? code.resolved?.member;
  const { payload } = code;
  const { look, symbol, word: said, why } = verdictOf(checked, payload);
  return element(
    `div.panel.verdict.${look}`,
    { 'data-testid': 'scan-member', 'data-valid': String(checked.valid), 'data-verdict': checked.verdict },
    element('p.eyebrow', t('scan.member')),
    element('h3.verdict-title', icon(symbol), said),
    member?.photo &&
      element('img.verdict-photo', { src: photoAddress(member), alt: member.name, 'data-testid': 'verdict-photo' }),
    element('p.member-name', member?.name ?? payload.name),
    element(
      'p.facts',
      element('span', t('member.numberIs', { number: member?.number ?? payload.number })),
      member?.organisation && element('span', member.organisation),
      (member?.until ?? payload.until) &&
        element('span', t('member.untilIs', { date: date(member?.until ?? payload.until) })),
    ),
    element('p.muted', why),
    member?.id &&
      element(
        'div.card-actions',
        link(t('member.open'), `#/members/${member.id}`, { kind: 'primary', testid: 'open-member' }),
      ),
    raw(code),
  );
}

function unknownFace(code) {
  const { payload, birth } = code;
  if (payload.kind === 'text') {
    return element(
      'div.panel.verdict',
      { 'data-testid': 'scan-text' },
      element('h3.verdict-title', t('scan.text')),
      element('p', t('scan.text.note')),
      raw(code),
      namingPanel(code.text, code.resolved?.unread),
    );
  }
  if (payload.kind === 'ambiguous') return readingsFace(code);
  const name = payload.kind === 'eid'
    ? `EID ${eid(payload.eid)}`
    : earTag(payload.earTag ?? (payload.kind === 'earTag' ? payload.country + payload.number : null));
  return element(
    'div.panel.verdict.attention',
    { 'data-testid': 'scan-unknown' },
    element('p.eyebrow', t('scan.unknown')),
    element('p.animal-card-tag', name),
    element('p', t(birth.complete ? 'scan.unknown.full' : 'scan.unknown.part')),
    birthFacts(birth),
    (payload.problems ?? []).map(({ field, value }) =>
      element(
        'p.bad-text',
        { 'data-testid': 'scan-wrong' },
        value
          ? t('scan.wrong', { field: fieldName(field), text: value })
          : t('scan.absent', { field: fieldName(field) }),
      )
    ),
    creation(birth, code),
    raw(code),
    namingPanel(code.text, code.resolved?.unread),
  );
}

/** A text that two layouts of cards read differently: somebody who sees the card says which is right. */
function readingsFace(code) {
  return element(
    'div.panel.verdict.attention',
    { 'data-testid': 'scan-readings' },
    element('h3.verdict-title', icon('warning'), t('scan.ambiguous')),
    element('p', t('scan.readings.action')),
    code.payload.readings.map((reading) => {
      const birth = birthOf({ ...reading, eid: reading.eid ?? code.birth?.eid });
      return element(
        'div.raw',
        { 'data-testid': 'scan-reading' },
        element('p', element('strong', earTag(reading.earTag)), ' ', element('span.muted', reading.layout)),
        birthFacts(birth),
        creation(birth, code),
      );
    }),
    raw(code),
  );
}

function birthFacts({ sex, born, breed, dam, sire }) {
  const facts = [
    sex && t(`sex.${sex}`),
    born && `${t('animal.born')} ${date(born)}`,
    breed,
    dam && `${t('animal.dam')} ${earTag(dam)}`,
    sire && `${t('animal.sire')} ${sire}`,
  ].filter(Boolean);
  return facts.length > 0 && element('p.facts', facts.map((fact) => element('span', fact)));
}

function creation(birth, code) {
  return may.record() &&
    element(
      'div.card-actions',
      link(t('animal.create'), birthAddress(birth, code), {
        kind: 'primary',
        symbol: 'plus',
        testid: 'create-from-scan',
      }),
    );
}

const fieldNames = { number: 'animal.earTag', sex: 'field.sex' };
const fieldName = (field) => t(fieldNames[formName(field)] ?? `animal.${formName(field)}`);

function ambiguousFace(code) {
  const animals = code.resolved.candidates ?? [];
  return element(
    'div.panel.verdict.attention',
    { 'data-testid': 'scan-ambiguous' },
    element('h3.verdict-title', icon('warning'), t('scan.ambiguous')),
    element('p', t('scan.ambiguous.action')),
    element(
      'div.suggestions',
      animals.filter((animal) => animal.earTag).map((animal) =>
        element('a.button.large', { href: animalLink(animal) }, animalName(animal))
      ),
    ),
    raw(code),
  );
}

/** The text as it stood in the code: what to quote when something is wrong. */
function raw({ symbology, text, payload }) {
  const meaning = word(`payload.${payload.kind}`) ?? payload.kind;
  return element(
    'div.raw',
    element('span.muted', `${symbology} · ${meaning}`),
    element('code', { 'data-testid': 'scan-raw' }, text),
  );
}
