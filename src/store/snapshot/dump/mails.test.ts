import { createTokenStore } from '@/lib/tokenStore';
import { aFormValues, anItemDraft } from '@/testing/builders';
import { createFakeStorage } from '@/testing/fakeStorage';
import { cartNotesChanged, itemAdded } from '../../slices/carts';
import { orderFormCompleted } from '../../slices/checkout';
import { signedIn } from '../../slices/session';
import { makeStore } from '../../store';
import { loadSnapshot } from '../loadSnapshot';
import { readDump } from './readDump';

/** A store with options, notes of all kinds, a form and other sites' keys beside it. */
async function aStorage(): Promise<Record<string, string>> {
  const storage = createFakeStorage();
  const tab = storage.tab();
  const store = makeStore({ storage: tab, tokens: createTokenStore(tab), tabId: 'tab-1' });
  await store.persistence.whenRehydrated;
  store.dispatch(signedIn({ id: 1, postalCode: '60540' }));
  const choice = { choiceId: 7, choiceName: 'Salsa verde (hot)', optionName: 'Salsa' };
  const notes = 'It\'s for Zoë: no onions, "extra" lime & 2 > 1 \\o/ ';
  store.dispatch(
    itemAdded({ eventId: 101, item: anItemDraft({ quantity: 12, notes, optionChoices: { 3: choice } }) }),
  );
  store.dispatch(itemAdded({ eventId: 103, item: anItemDraft({ productId: 9 }) }));
  store.dispatch(cartNotesChanged({ eventId: 101, notes: 'Ring twice,\nthen wait.' }));
  store.dispatch(orderFormCompleted({ eventId: 101, values: aFormValues() }));
  store.persistence.flush();
  store.persistence.close();
  return { _ga: 'GA1.1.12345', ...Object.fromEntries(storage.values), 'chakra-ui-color-mode': 'light' };
}

const shown = async (text: string) => {
  const dump = await readDump(text);
  if (!dump.ok) return dump.problem;
  const { carts, checkout, session } = loadSnapshot(dump.snapshot);
  return { carts, checkout, userId: session.userId };
};

const wrapAt = (text: string, width: number) =>
  text.replace(new RegExp(`[^\\n]{${width}}(?=[^\\n])`, 'g'), '$&\n');
const quote = (text: string) => text.replace(/^/gm, '> ');
const smart = (text: string) => text.replace(/(^|[\s{[(:,\\])"/gm, '$1“').replace(/"/g, '”');
const rowsOf = (storage: Record<string, string>) => Object.entries(storage);

const FORMS: [string, (storage: Record<string, string>) => string][] = [
  ['copy(localStorage)', (s) => JSON.stringify(s, null, 2)],
  ['copy(JSON.stringify(localStorage))', (s) => JSON.stringify(s)],
  [
    'a console echo with single quotes',
    (s) => `'${JSON.stringify(s).replace(/\\/g, '\\\\').replace(/'/g, "\\'")}'`,
  ],
  ['a console echo that is a JSON string', (s) => JSON.stringify(JSON.stringify(s))],
  ['Object.entries', (s) => JSON.stringify(rowsOf(s))],
  [
    'the table of Chrome',
    (s) =>
      rowsOf(s)
        .map((row) => row.join('\t'))
        .join('\n'),
  ],
  [
    'the table of Chrome with its head',
    (s) =>
      `Key\tValue\n${rowsOf(s)
        .map((row) => row.join('\t'))
        .join('\n')}`,
  ],
  [
    'the tree of Firefox',
    (s) =>
      rowsOf(s)
        .map(([key, text]) => `${key}:${JSON.stringify(text)}`)
        .join('\n'),
  ],
  [
    'the rows of Safari',
    (s) =>
      rowsOf(s)
        .map(([key, text]) => `${key}\n${text}`)
        .join('\n'),
  ],
  [
    'console.table',
    (s) =>
      `VM12:1\n(index)\tValue\n${rowsOf(s)
        .map(([key, text]) => `${key}\t'${text}'`)
        .join('\n')}\nStorage`,
  ],
  [
    'console.table as a drawn table',
    (s) =>
      `┌───┐\n│ (index) │ Values │\n${rowsOf(s)
        .map(([key, text]) => `│ ${key} │ '${text}' │`)
        .join('\n')}\n└───┘`,
  ],
  ['an assignment', (s) => `localStorage = ${JSON.stringify(s)};`],
];

/** A body of quoted-printable, as it is copied from below the headers. */
const quotedPrintable = (text: string) =>
  text
    .replace(/[=\u0080-\uffff]/g, (one) => encodeURIComponent(one).replace(/%/g, '='))
    .replace(/(?:=[\dA-F]{2}|[^=\n]){70}(?=[^\n])/g, '$&=\n');

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const inHtml = (text: string) =>
  `<div>Hi,</div>\n${escaped(text).replace(/^ | $/gm, '&nbsp;').replace(/\n/g, '<br>\r\n')}`;

const MAILS: [string, (text: string) => string][] = [
  ['alone', (text) => text],
  ['with CRLF and a byte order mark', (text) => `\uFEFF${text.replace(/\n/g, '\r\n')}\r\n`],
  [
    'in Gmail',
    (text) =>
      `Hi there,\n\n${text}\n\nOn Sun, Nov 22, 2026 at 3:04 PM Support <s@demo.test> wrote:\n\n> Please open the console (F12) and paste this:\n> copy(localStorage)\n`,
  ],
  [
    'in Outlook',
    (text) =>
      `Hello,\r\n \r\n${text.replace(/\n/g, '\r\n')}\r\n \r\nFrom: Support <s@demo.test> \r\nSent: Sunday, November 22, 2026 3:04 PM\r\nTo: Casey [mailto:casey@demo.test]\r\nSubject: RE: {case 17}\r\n`,
  ],
  ['in a reply that quotes it twice', (text) => `Thanks!\n\n${quote(quote(text))}\n`],
  ['broken at 76 columns', (text) => `Hello,\n${wrapAt(text, 76)}\nBye`],
  ['broken at 76 columns and quoted', (text) => quote(`Hello,\n${wrapAt(text, 76)}\nBye`)],
  ['quoted, then broken at 76 columns', (text) => wrapAt(quote(text), 76)],
  ['broken, quoted and broken again', (text) => `Hi,\n\n${wrapAt(quote(wrapAt(text, 76)), 76)}\n\nBye`],
  ['quoted and broken twice', (text) => wrapAt(quote(wrapAt(quote(wrapAt(text, 76)), 76)), 76)],
  ['broken at 76 columns and again at 72', (text) => wrapAt(wrapAt(text, 76), 72)],
  ['in HTML with line ends', (text) => inHtml(wrapAt(text, 76))],
  ['in quoted HTML', (text) => inHtml(wrapAt(quote(wrapAt(text, 76)), 76))],
  ['in quoted-printable without its headers', (text) => quotedPrintable(`Hello,\n${quote(text)}\nBye`)],
  ['in quoted-printable that is quoted', (text) => quote(quotedPrintable(`Hello,\n${text}\nBye`))],
  ['with its characters written as entities', (text) => `Hello,\n${escaped(text)}`],
  ['with its characters written as entities twice', (text) => escaped(escaped(quote(text)))],
  ['as HTML in quoted-printable', (text) => quotedPrintable(inHtml(text))],
  ['from a phone', (text) => `${text}\n\nSent from my iPhone`],
  ['in a code fence', (text) => `\`\`\`json\n${text}\n\`\`\``],
  ['with a secret left out before it', (text) => `att: [removed]\n${text}`],
];

describe.each(FORMS)('%s', (_form, write) => {
  it.each(MAILS)('is read %s', async (_mail, put) => {
    const storage = await aStorage();
    const truth = await shown(JSON.stringify(storage));
    expect(truth).toMatchObject({ userId: 1, carts: { 101: { notes: 'Ring twice,\nthen wait.' } } });
    const text = put(write(storage));
    expect(await shown(text)).toEqual(truth);
    expect(await readDump(text)).not.toMatchObject({
      remarks: [expect.stringContaining('cut off') as unknown],
    });
  });
});

it.each(FORMS)('%s keeps the HTML of a note beside a token, and names the token', async (_form, write) => {
  const { ['dw:cart:101']: cart = '', ...others } = await aStorage();
  const storage = { att: 'token-of-casey', ...others, 'dw:cart:101': cart.replace('Ring', '<b>Ring</b>') };
  for (const text of [write(storage), quote(write(storage))]) {
    expect(JSON.stringify(await shown(text))).toContain('<b>Ring</b> twice');
    expect(await readDump(text)).toMatchObject({
      remarks: [expect.stringContaining('sign-in token') as unknown],
    });
  }
});

it.each([
  ['bars', (text: string) => `Hi,\n\n${wrapAt(text, 76).replace(/^/gm, '| ')}\n\nBye`],
  ['bars, then marks', (text: string) => quote(wrapAt(text, 76).replace(/^/gm, '| '))],
])('is read of a mail that quotes with %s', async (_marks, put) => {
  const text = JSON.stringify(await aStorage());
  expect(await shown(put(text))).toEqual(await shown(text));
});

it('is read of a mail that breaks at spaces and cuts longer words', async () => {
  const wrap = (text: string) => text.replace(/(.{20,75}) |(.{76})(?=.)/g, '$1$2\n');
  const { ['dw:cart:101']: cart = '', ...others } = await aStorage();
  for (let words = 20; words < 60; words += 1) {
    const notes = JSON.stringify(`Ring twice ${'or knock '.repeat(words)}${'"'.repeat(99)}`).slice(1, -1);
    const text = JSON.stringify({ ...others, 'dw:cart:101': cart.replace('Ring twice', notes) });
    expect([words, await shown(wrap(text))]).toEqual([words, await shown(text)]);
  }
});

// Any line of a broken text can begin with a bracket. After two replies that each broke it, where it was cannot be told.
const BROKEN = MAILS.filter(([name]) => /broken/.test(name) && name !== 'quoted and broken twice');
it.each(BROKEN)('keeps the angle brackets that begin a line, %s', async (_mail, put) => {
  const { ['dw:cart:101']: cart = '', ...others } = await aStorage();
  const lost = [];
  for (let offset = 0; offset < 76; offset += 1) {
    const notes = `${'x'.repeat(offset)}<p>No onions, please</p><p>Ring three times</p>${'y'.repeat(300)}`;
    const text = JSON.stringify({ ...others, 'dw:cart:101': cart.replace('Ring twice', notes) });
    const read = JSON.stringify(await shown(put(text)));
    if (!read.includes(notes)) lost.push(offset);
  }
  expect(lost).toEqual([]);
});

describe('with typographic marks and wide spaces', () => {
  const written = ['Ring twice', 'Say “Zoë’s dinner” twice', 'Knock – “gently” – and wait'];
  it.each(written)('is read, also where the customer wrote: %s', async (notes) => {
    const { ['dw:cart:101']: cart = '', ...others } = await aStorage();
    const storage = { ...others, 'dw:cart:101': cart.replace('Ring twice', notes) };
    const truth = await shown(JSON.stringify(storage));
    expect(JSON.stringify(truth)).toContain(notes);
    for (const text of [JSON.stringify(storage), JSON.stringify(storage, null, 2)])
      for (const put of [smart, (one: string) => smart(one).replace(/ /g, '\u00A0')])
        expect(await shown(`Hello,\n${put(text)}\nBye`)).toEqual(truth);
  });

  it('names a key that these marks make unreadable', async () => {
    const { ['dw:cart:101']: cart = '', ...others } = await aStorage();
    const storage = { ...others, 'dw:cart:101': cart.replace('Ring twice', 'Say: “hi”: please') };
    const dump = await readDump(smart(JSON.stringify(storage)));
    expect(dump).toMatchObject({ ok: true, remarks: [expect.stringContaining('dw:cart:101') as unknown] });
  });
});

it('shows the newer of two copies in one mail, and half of the keys', async () => {
  const storage = await aStorage();
  const { ['dw:cart:103']: _gone, ...newer } = storage;
  const mail = `Now it is:\n${JSON.stringify(newer)}\n\n> Before:\n${quote(JSON.stringify(storage))}`;
  expect(await shown(mail)).toEqual(await shown(JSON.stringify(newer)));
  const half = rowsOf(storage).filter(([key]) => /cart/.test(key));
  expect(await shown(half.map((row) => row.join('\t')).join('\n'))).toMatchObject({
    carts: { 101: { items: [{ quantity: 12 }] }, 103: { items: [{ quantity: 1 }] } },
  });
});

it('is refused, not decoded for ever, with an entity that we do not know', async () => {
  expect(await readDump('[&QUOT;a&QUOT;]')).toMatchObject({ ok: false });
});

it('names the last screens if they cannot be read', async () => {
  const text = JSON.stringify({ ...(await aStorage()), 'dw:seen': '{"userId":1}' });
  const dump = await readDump(text.replace('"dw:seen":"', '"dw:seen":'));
  expect(dump).toMatchObject({ ok: true, remarks: [expect.stringMatching(/^Line 1: dw:seen/) as unknown] });
});

it('shows what is left of a copy that was cut in the middle, and says so', async () => {
  const storage = await aStorage();
  const text = JSON.stringify(storage);
  const at = text.indexOf('dw:cart:103') + 60;
  const dump = await readDump(`Hello,\n${wrapAt(text.slice(0, at), 76)}`);
  expect(dump.ok ? dump.remarks.join() : dump.problem).toMatch(/Line \d+: .*cut off/);
});
