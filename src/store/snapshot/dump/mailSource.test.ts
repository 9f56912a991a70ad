import { aFormValues, anItemDraft } from '@/testing/builders';
import { reportOf } from '@/testing/reports';
import { rootReducer } from '../../rootReducer';
import { itemAdded } from '../../slices/carts';
import { orderFormCompleted } from '../../slices/checkout';
import { MAX_DUMP } from '../format';
import { loadSnapshot } from '../loadSnapshot';
import { readDump } from './readDump';

const NOTES = 'née “Casey”: no onions, 2 = two, "extra"  salsa & <lime>';

const aState = () =>
  [
    { type: 'report/test' },
    itemAdded({ eventId: 101, item: anItemDraft({ productId: 4, quantity: 2, notes: NOTES }) }),
    orderFormCompleted({ eventId: 102, values: aFormValues() }),
  ].reduce(rootReducer, undefined as ReturnType<typeof rootReducer> | undefined) as ReturnType<
    typeof rootReducer
  >;

const { carts, checkout } = aState();
const STORE = JSON.stringify({
  'dw:cart:101': JSON.stringify({ v: 1, e: 0, r: 1_790_000_000_000, w: 't', d: carts['101'] }),
  'dw:checkout:102': JSON.stringify({ v: 1, e: 0, r: 1_790_000_000_000, w: 't', d: checkout['102'] }),
});

const base64 = (text: string | Buffer, width = 76) =>
  Buffer.from(text)
    .toString('base64')
    .replace(new RegExp(`.{${width}}`, 'g'), '$&\r\n');

function quotedPrintable(text: string): string {
  const escaped = [...Buffer.from(text)].map((byte) =>
    byte === 0x3d || byte > 0x7e ? `=${byte.toString(16).toUpperCase()}` : String.fromCharCode(byte),
  );
  const lines = escaped.reduce(
    ([line = '', ...earlier], piece) =>
      line.length + piece.length > 74 ? [piece, `${line}=`, ...earlier] : [line + piece, ...earlier],
    [''],
  );
  return lines.reverse().join('\r\n');
}

const escapeHtml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const part = (headers: string, body: string) => `--b1\r\n${headers}\r\n\r\n${body}\r\n`;
const HEADERS =
  'Return-Path: <casey@demo.test>\r\nReceived: from a by b\r\n\tfor <support@demo.test>;\r\nFrom: Casey <casey@demo.test>\r\nSubject: =?UTF-8?Q?It_does_not_work?=\r\nMIME-Version: 1.0';
const mixed = (...parts: string[]) =>
  `${HEADERS}\r\nContent-Type: multipart/mixed; boundary="b1"\r\n\r\n${parts.join('')}--b1--\r\n`;
const TEXT = 'Content-Type: text/plain; charset="UTF-8"';
const LETTER = part(TEXT, 'Hello,\r\n\r\nsee the attached file {it is the store}.\r\n\r\nCasey');
const HTML = `<html><head><style>p { color: red }</style><!-- {"a": 1} --></head><body><p>Hi,<br>here it is:</p>\r\n<div>${escapeHtml(STORE).replace(/ {2}/g, ' &nbsp;')}</div></body></html>`;
/** As Apple Mail breaks lines: at a space or within a word, with a space that is no part of the text. */
const flowed = (text: string) => text.replace(/.{70}/g, '$& \r\n').replace(/^[ >]/gm, ' $&');
const named = (name: string, type: string) =>
  `Content-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64`;

const SOURCES: [string, string][] = [
  [
    'in base64',
    `${HEADERS}\r\n${TEXT}\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(`Hi,\r\n${STORE}`)}`,
  ],
  ['in base64 alone', base64(`Hi,\r\n${STORE}\r\nCasey`)],
  [
    'in quoted-printable',
    `${HEADERS}\r\n${TEXT}\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${quotedPrintable(`Hi, ${STORE}`)}`,
  ],
  [
    'as flowed text',
    `${HEADERS}\r\nContent-Type: text/plain; charset=utf-8; format=flowed; delsp=yes\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${flowed(STORE)}`,
  ],
  [
    'as text and HTML',
    mixed(
      part(`${TEXT}\r\nContent-Transfer-Encoding: base64`, base64(STORE)),
      part('Content-Type: text/html', HTML),
    ),
  ],
  ['as HTML only', `${HEADERS}\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${HTML}`],
  ['attached as JSON', mixed(LETTER, part(named('store.json', 'application/json'), base64(STORE)))],
  ['attached as text', mixed(LETTER, part(named('store.txt', 'text/plain'), base64(`\uFEFF${STORE}`)))],
  [
    'attached as UTF-16',
    mixed(
      LETTER,
      part(named('store.txt', 'application/octet-stream'), base64(Buffer.from(`\uFEFF${STORE}`, 'utf16le'))),
    ),
  ],
  [
    'within a forwarded mail',
    mixed(
      LETTER,
      part('Content-Type: message/rfc822', mixed(part(named('a.json', 'application/json'), base64(STORE)))),
    ),
  ],
];

const SITUATIONS: [string, (source: string) => string][] = [
  ['alone', (source) => source],
  ['with line ends of Unix', (source) => source.replace(/\r\n/g, '\n')],
  ['below some words', (source) => `Hi team, this is its source:\n\n${source}`],
  ['quoted', (source) => source.replace(/\r\n/g, '\n').replace(/^/gm, '> ')],
];

describe.each(SOURCES)('a mail with the store %s', (_name, source) => {
  it.each(SITUATIONS)('is read %s', async (_situation, put) => {
    const dump = await readDump(put(source));
    if (!dump.ok) throw new Error(dump.problem);
    expect(dump.source).toBe('storage');
    expect(dump.remarks).toEqual([]);
    const state = loadSnapshot(dump.snapshot);
    expect(state.carts['101']?.items).toEqual(carts['101']?.items);
    expect(state.checkout).toEqual(checkout);
  });
});

it('is read from the part that was copied without its headers', async () => {
  const whole = mixed(LETTER, part(named('store.json', 'application/json'), base64(STORE)));
  const lower = whole.slice(whole.indexOf('--b1\r\nContent-Type: application/json'));
  expect(await readDump(lower)).toMatchObject({ ok: true, source: 'storage', remarks: [] });
});

it('is read from the HTML of a mail program', async () => {
  const piece = escapeHtml(STORE.replace(/.{300}/g, '$&|'))
    .replace(/\|/g, '<wbr>')
    .replace(/ {2}/g, '&#160; ');
  for (const html of [HTML, piece, `Hi,<br/>\n${piece}<br/>`, `<pre>\n${escapeHtml(STORE)}\n</pre>`]) {
    const dump = await readDump(html);
    expect(dump).toMatchObject({ ok: true, source: 'storage', remarks: [] });
    expect(dump.ok && loadSnapshot(dump.snapshot).carts['101']?.items).toEqual(carts['101']?.items);
  }
});

it('shows an attached report rather than a store in the same mail', async () => {
  const report = JSON.stringify(reportOf(aState(), null));
  const mail = mixed(part(TEXT, STORE), part(named('report.json', 'application/json'), base64(report)));
  expect(await readDump(mail)).toMatchObject({ ok: true, source: 'report' });
});

it('says where the text of a mail that was cut off ends', async () => {
  const body = base64(`Hi,\r\nit begins:\r\n${STORE.slice(0, 300)}`);
  const dump = await readDump(`${HEADERS}\r\n${TEXT}\r\nContent-Transfer-Encoding: base64\r\n\r\n${body}`);
  expect(dump).toMatchObject({ ok: false, problem: expect.stringMatching(/Line 3|dw:cart:101/) as unknown });
});

const CRAFTED: [string, string][] = [
  ['tags that do not end', '<br'],
  ['comments that do not end', '<!--'],
  ['styles that do not end', '<style>'],
  ['entities', '&#1;&quot;<a>'],
  ['parts', '--b1\r\nContent-Type: multipart/mixed; boundary=b1\r\n\r\n'],
  ['parts in parts', '--b1\r\nContent-Type: message/rfc822\r\n\r\n'],
  ['headers', 'Content-Type: text/plain\r\n'],
  ['folded headers', 'Content-Type: a\r\n b\r\n'],
  ['words of a header', 'Content-Type: text/plain; a*0*=x; '],
  ['base64', `${'A'.repeat(76)}\r\n`],
  ['empty lines', '\n'],
  ['a word', 'A'],
];

/** A quarter of the longest text that the page takes, which takes seconds; without THOROUGH=1 a fortieth. */
const LENGTH = MAX_DUMP / (process.env.THOROUGH ? 4 : 40);

// The limit of the test is generous, because a shorter one fails on a busy machine.
it.each(CRAFTED)(
  'reads a crafted text of %s to its end',
  async (_name, piece) => {
    for (const head of ['', '<p>', `${HEADERS}\r\nContent-Type: multipart/mixed; boundary=b1\r\n\r\n`]) {
      const text = head + piece.repeat(Math.floor(LENGTH / piece.length));
      expect((await readDump(text)).ok).toBe(false);
    }
  },
  60_000,
);

it('refuses a text beyond its limit', async () => {
  expect((await readDump('x'.repeat(MAX_DUMP + 1))).ok).toBe(false);
});
