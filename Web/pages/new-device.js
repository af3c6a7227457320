/** Adds a scale, a reader or a gate: which one, over which link, with which dialect or which line. */

import { get, post } from '../api.js';
import { choice, field, form, select } from '../components/form.js';
import { page, section } from '../components/page.js';
import { toast } from '../components/toast.js';
import { element, fill } from '../element.js';
import { t } from '../i18n.js';
import { automatic, dialectOptions } from '../devices/dialects.js';
import { linkText, linkTypes } from '../devices/link.js';
import { go } from '../router.js';
import { station } from '../station.js';

const rates = [1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200];
const formats = ['8N1', '7E1', '7O1', '8N2', '8E1'];

export function newDevicePage({ signal }) {
  const details = element('div.form-grid');
  const speech = element('div.form-grid');
  let ports = [];
  let dialects = [automatic()];

  const parts = {
    serial: () => [
      ports.length > 0
        ? select({ name: 'port', label: t('link.port'), required: true, options: ports.map(({ link, label }) => [link.replace(/^serial:|\?.*$/g, ''), label]), hint: t('link.port.hint') })
        : field({ name: 'port', label: t('link.port'), required: true, value: '/dev/ttyUSB0', hint: t('link.port.none') }),
      select({ name: 'baud', label: t('link.baud'), value: 9600, options: rates.map((rate) => [rate, String(rate)]) }),
      select({ name: 'format', label: t('link.format'), value: '8N1', options: formats.map((format) => [format, format]) }),
    ],
    tcp: () => [field({ name: 'host', label: t('link.host'), required: true, placeholder: '192.168.1.40' }), field({ name: 'port', label: t('link.tcpPort'), required: true, inputmode: 'numeric', pattern: '[0-9]+' })],
    rfcomm: () => [
      field({ name: 'address', label: t('link.address'), required: true, placeholder: '00:1B:DC:0F:21:A4', pattern: '([0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}', hint: t('link.address.hint') }),
      field({ name: 'channel', label: t('link.channel'), inputmode: 'numeric', pattern: '[0-9]*', hint: t('link.channel.hint') }),
    ],
    other: () => [field({ name: 'text', label: t('link.text'), required: true, placeholder: 'replay:/var/lib/gatewayd/captures/1.bin', hint: t('link.text.hint') })],
  };

  let type = 'serial';
  const show = () => fill(details, parts[type]());
  show();

  /** A gate is written to, everything else is read. */
  let kind = 'scale';
  const showSpeech = () =>
    fill(
      speech,
      kind === 'gate'
        ? field({ name: 'line', label: t('device.line'), required: true, value: '{gate}\\r\\n', hint: t('device.line.hint') })
        : select({ name: 'dialect', label: t('device.dialect'), value: 'auto', options: dialects }),
      station.places.length > 1 ? select({ name: 'place', label: t('weigh.place'), value: station.place, options: station.places.map((name) => [name, name]) }) : null,
    );
  showSpeech();
  dialectOptions(signal).then((options) => ((dialects = options), showSpeech())).catch(() => {});
  get('/v1/links', signal).then(({ items }) => ((ports = items.filter(({ link }) => link.startsWith('serial:'))), type === 'serial' && show())).catch(() => {});

  return page(
    { title: t('device.add'), back: '#/devices', name: 'new-device' },
    section(
      null,
      form({
        name: 'device-form',
        submit: t('device.add'),
        fields: [
          choice({ name: 'kind', label: t('device.kind'), value: 'scale', options: ['scale', 'reader', 'both', 'gate'].map((kind) => [kind, t(`device.kind.${kind}`)]), onchange: (chosen) => ((kind = chosen), showSpeech()) }),
          field({ name: 'name', label: t('device.name'), required: true, hint: t('device.name.hint') }),
          choice({ name: 'type', label: t('link.type'), value: type, options: linkTypes.map((name) => [name, t(`link.type.${name}`)]), onchange: (name) => ((type = name), show()) }),
          details,
          speech,
        ].flat(),
        onCancel: () => history.back(),
        onSubmit: async (values) => {
          const { name, kind, dialect, line, place } = values;
          const device = await post('/v1/devices', { name, kind, dialect, line, place: place ?? station.place, link: linkText(values) });
          toast(t('device.added', { name }));
          go(`/devices/${device.id}`);
        },
      }),
    ),
  );
}
