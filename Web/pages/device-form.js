/** Adds a scale, a reader or a gate, or changes one: which one, over which link, with which dialect or which line. */

import { get, patch, post } from '../api.js';
import { choice, field, form, select } from '../components/form.js';
import { loading, page, section } from '../components/page.js';
import { toast } from '../components/toast.js';
import { element, fill } from '../element.js';
import { t } from '../i18n.js';
import { automatic, dialectOptions } from '../devices/dialects.js';
import { nearby } from '../bluetooth/nearby.js';
import { findDevice } from '../devices/find.js';
import { offers } from '../devices/offers.js';
import { linkParts, linkText, linkTypes } from '../devices/link.js';
import { go } from '../router.js';
import { station } from '../station.js';

const kinds = ['scale', 'reader', 'both', 'gate'];
const rates = ['1200', '2400', '4800', '9600', '19200', '38400', '57600', '115200'];
const formats = ['8N1', '7E1', '7O1', '8N2', '8E1'];
/** What a Bluetooth device offers: a serial port, or one of the services of Low Energy. */
const services = ['', 'ble', 'uart', 'weight'];

export default function deviceFormPage({ parameters: { id = null }, query, signal }) {
  const content = loading(
    () => (id ? findDevice(id, signal) : null),
    (device) => deviceForm(device, query.kind, signal),
    {
      signal,
    },
  );
  return page({
    title: t(id ? 'device.edit' : 'device.add'),
    back: id ? `#/devices/${id}` : '#/devices',
    name: id ? 'edit-device' : 'new-device',
  }, content.box);
}

function deviceForm(device, wanted, signal) {
  const link = device ? linkParts(device.link) : { type: 'serial' };
  const details = element('div.form-grid');
  const speech = element('div.form-grid');
  let ports = [];
  let dialects = [automatic()];

  const parts = {
    serial: () => [
      ports.length > 0
        ? select({
          name: 'port',
          label: t('link.port'),
          required: true,
          options: choices(ports, link.type === 'serial' ? link.port : null),
          value: link.port,
          hint: t('link.port.hint'),
        })
        : field({
          name: 'port',
          label: t('link.port'),
          required: true,
          value: link.type === 'serial' && link.port ? link.port : '/dev/ttyUSB0',
          hint: t('link.port.none'),
        }),
      ...rateFields(link),
    ],
    tcp: () => [
      field({
        name: 'host',
        label: t('link.host'),
        required: true,
        placeholder: '192.168.1.40',
        value: link.host ?? '',
      }),
      field({
        name: 'port',
        label: t('link.tcpPort'),
        required: true,
        inputmode: 'numeric',
        pattern: '[0-9]+',
        value: link.type === 'tcp' ? link.port : '',
      }),
    ],
    rfcomm: () => [
      nearby({ onChosen: take, signal: searching() }),
      field({
        name: 'address',
        label: t('link.address'),
        required: true,
        placeholder: '00:1B:DC:0F:21:A4',
        pattern: '([0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}',
        hint: t('link.address.hint'),
        value: link.address ?? '',
      }),
      select({
        name: 'service',
        label: t('link.service'),
        options: services.map((name) => [name, t(`link.service.${name || 'serial'}`)]),
        value: link.service ?? '',
      }),
      field({
        name: 'channel',
        label: t('link.channel'),
        inputmode: 'numeric',
        pattern: '[0-9]*',
        hint: t('link.channel.hint'),
        value: link.channel ?? '',
      }),
    ],
    other: () => [
      field({
        name: 'text',
        label: t('link.text'),
        required: true,
        placeholder: 'replay:scale.capture',
        hint: t('link.text.hint'),
        value: link.text ?? '',
      }),
    ],
  };

  let { type } = link;
  let search = null;
  const show = () => {
    search?.abort();
    fill(details, parts[type]());
  };

  /** A search ends with the page, and when another link is chosen. */
  function searching() {
    search = new AbortController();
    signal.addEventListener('abort', () => search.abort());
    return search.signal;
  }

  /** What is known of a device that was found and, where it needs that, paired. */
  function take({ address, link, name, hint }) {
    const input = (key) => body.elements.namedItem(key);
    input('address').value = address;
    input('service').value = linkParts(link).service ?? '';
    if (name && !input('name').value) input('name').value = name;
    if (!hint || device) return;
    body.querySelector(`[name=kind][value=${hint.kind}]`).click();
    if ([...input('dialect').options].some(({ value }) => value === hint.dialect)) {
      input('dialect').value = hint.dialect;
    }
  }
  show();

  /** A gate is written to, everything else is read. */
  let kind = device?.kind ?? (kinds.includes(wanted) ? wanted : 'scale');
  const showSpeech = () =>
    fill(
      speech,
      kind === 'gate'
        ? field({
          name: 'line',
          label: t('device.line'),
          required: true,
          value: device?.line ?? '{gate}\\r\\n',
          hint: t('device.line.hint'),
        })
        : select({
          name: 'dialect',
          label: t('device.dialect'),
          value: device?.dialect ?? 'auto',
          options: spoken(dialects, device),
        }),
      station.places.length > 1
        ? select({
          name: 'place',
          label: t('weigh.place'),
          value: device?.place ?? station.place,
          options: station.places.map((name) => [name, name]),
        })
        : null,
    );
  showSpeech();
  dialectOptions(signal).then((options) => ((dialects = options), showSpeech())).catch(() => {});
  get('/v1/links', signal).then((
    { items },
  ) => ((ports = items.filter(({ link }) => link.startsWith('serial:'))), type === 'serial' && show())).catch(() => {});

  const body = form({
    name: 'device-form',
    submit: t(device ? 'action.save' : 'device.add'),
    fields: [
      choice({
        name: 'kind',
        label: t('device.kind'),
        value: kind,
        options: kinds.map((kind) => [kind, t(`device.kind.${kind}`)]),
        onchange: (chosen) => ((kind = chosen), showSpeech()),
      }),
      field({
        name: 'name',
        label: t('device.name'),
        required: true,
        hint: t('device.name.hint'),
        value: device?.name ?? '',
      }),
      choice({
        name: 'type',
        label: t('link.type'),
        value: type,
        options: linkTypes.map((name) => [name, t(`link.type.${name}`)]),
        onchange: (name) => ((type = name), show()),
      }),
      details,
      speech,
    ].flat(),
    onCancel: () => history.back(),
    onSubmit: async (values) => {
      const { name, kind, dialect, line, place } = values;
      const draft = {
        name,
        kind,
        dialect,
        line,
        place: place ?? device?.place ?? station.place,
        link: linkText(values),
      };
      const saved = device ? await patch(`/v1/devices/${device.id}`, draft) : await post('/v1/devices', draft);
      toast(device ? t('saved') : t('device.added', { name }));
      go(`/devices/${saved.id}`);
    },
  });
  if (device) return section(null, body);
  return [
    offers({ signal, wanted: ['scale', 'reader', 'both'].find((kind) => kind === wanted) }),
    section(t('offers.byHand'), body),
  ];
}

/** How fast a serial line is, and in which frame: that goes with a speed, and is found out with it. */
function rateFields(link) {
  const format = select({
    name: 'format',
    label: t('link.format'),
    value: link.format ?? '8N1',
    options: withUsed(formats, link.format).map((format) => [format, format]),
  });
  format.hidden = !link.baud;
  const baud = select({
    name: 'baud',
    label: t('link.baud'),
    value: link.baud ?? '',
    options: [['', t('link.baud.auto')], ...withUsed(rates, link.baud).map((rate) => [rate, rate])],
    hint: t('link.baud.hint'),
    onchange: ({ target }) => (format.hidden = !target.value),
  });
  return [baud, format];
}

/** What is usual, and what is in use even when it is not. */
const withUsed = (usual, used) => (!used || usual.includes(used) ? usual : [used, ...usual]);

/** The ports that are there, and the one in use even when it is not plugged in. */
function choices(ports, port) {
  const found = ports.map(({ link, label }) => [link.replace(/^serial:|\?.*$/g, ''), label]);
  return !port || found.some(([path]) => path === port) ? found : [[port, port], ...found];
}

/** The dialects to choose from, and the one in use with options of its own. */
const spoken = (
  dialects,
  device,
) => (!device || dialects.some(([name]) => name === device.dialect)
  ? dialects
  : [[device.dialect, device.dialect], ...dialects]);
