import fc from 'fast-check';
import { setClock } from '@/lib/clock';
import { createTokenStore } from '@/lib/tokenStore';
import { aFormValues, anItemDraft } from '@/testing/builders';
import { createFakeStorage } from '@/testing/fakeStorage';
import { checkedSession, makeTestStore } from '@/testing/renderWithProviders';
import { reportOf } from '@/testing/reports';
import { itemAdded } from '../../slices/carts';
import { orderFormCompleted } from '../../slices/checkout';
import { signedIn } from '../../slices/session';
import { versionBumped } from '../../slices/version';
import { makeStore } from '../../store';
import { loadSnapshot } from '../loadSnapshot';
import type { Dump } from './openedDump';
import { readDump } from './readDump';

const AT = 1_790_000_000_000;

/** The storage of a customer with two lines in the cart and a form left half-way. */
async function aStorage(notes = 'no onions, please, and "extra" salsa'): Promise<Record<string, string>> {
  const storage = createFakeStorage();
  const tab = storage.tab();
  const store = makeStore({ storage: tab, tokens: createTokenStore(tab), tabId: 'tab-1' });
  await store.persistence.whenRehydrated;
  store.dispatch(versionBumped({ schema: 1, build: 'b7' }));
  store.dispatch(signedIn({ id: 1, postalCode: '60540' }));
  store.dispatch(itemAdded({ eventId: 101, item: anItemDraft({ productId: 4, quantity: 2, notes }) }));
  store.dispatch(itemAdded({ eventId: 101, item: anItemDraft({ productId: 5 }) }));
  store.dispatch(orderFormCompleted({ eventId: 102, values: aFormValues() }));
  store.persistence.flush();
  store.persistence.close();
  return Object.fromEntries(storage.values);
}

const RECEIPTS = JSON.stringify({
  userId: 1,
  epoch: 0,
  receipts: [
    { at: AT, membership: { id: 501 } },
    { at: AT, membership: { id: '../x' } },
  ],
});

it('offers the receipts that the browser had saved, if they belong to the customer', async () => {
  const storage = await aStorage();
  const open = (receipts: string) => readDump(JSON.stringify({ ...storage, 'dw:receipts': receipts }));
  const own = await open(RECEIPTS);
  expect(own).toMatchObject({ ok: true, remarks: [], receipts: RECEIPTS });
  // Before the dashboard: after an order the receipt is the likelier screen.
  expect(own.ok && own.screens.slice(-5, -2)).toEqual(['/orders/501/receipt', '/dashboard', '/account']);
  expect(own.ok && own.screens.filter((screen) => screen.endsWith('/receipt'))).toHaveLength(1);
  for (const other of [RECEIPTS.replace('"userId":1', '"userId":2'), '{', '[]']) {
    const dump = await open(other);
    expect(dump.ok && dump.screens.some((screen) => screen.endsWith('/receipt'))).toBe(false);
  }
});

const shown = async (reading: Promise<Dump>) => {
  const dump = await reading;
  if (!dump.ok) throw new Error(dump.problem);
  const { carts, checkout, session } = loadSnapshot(dump.snapshot);
  return { source: dump.source, carts, checkout, userId: session.userId };
};

/** Breaks lines as mail programs do: at spaces if there are any, else within a word. */
const wrap = (text: string, width: number, keepsSpace: boolean): string =>
  text
    .split('\n')
    .map((line) => wrapLine(line, width, keepsSpace))
    .join('\n');

function wrapLine(text: string, width: number, keepsSpace: boolean): string {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > width) {
    const space = rest.lastIndexOf(' ', width - 1);
    const cut = space > 0 ? space : width;
    lines.push(rest.slice(0, cut) + (space > 0 && keepsSpace ? ' ' : ''));
    rest = rest.slice(space > 0 ? cut + 1 : cut);
  }
  return [...lines, rest].join('\n');
}
const quoted = (text: string) => text.replace(/^/gm, '> ');
const smart = (text: string) => text.replace(/"([^"]*)"/g, '“$1”');
const within = (text: string) =>
  `\uFEFFHi,\r\n\r\nhere is what you asked for {see below}:\r\n\r\n${text}\r\n\r\n-- \r\nCasey`;

/** A text as the consoles of Chrome and Firefox print it: in the marks that it does not contain, with escaped backslashes. */
function printed(text: string): string {
  const mark = ['"', "'", '`'].find((one) => !text.includes(one)) ?? '"';
  const escaped = text.replace(/\\/g, '\\\\');
  return mark + (mark === '"' ? escaped.replace(/"/g, '\\"') : escaped) + mark;
}

/** What a customer may copy from a browser's console or storage panel. */
function consoleForms(storage: Record<string, string>): string[] {
  const rows = Object.entries(storage);
  const tree = (row: (key: string, text: string) => string) =>
    `Storage\n${rows.map(([key, text]) => row(key, text)).join('\n')}\nlength: ${rows.length}\n[[Prototype]]: Storage`;
  return [
    `> JSON.stringify(localStorage)\n< ${printed(JSON.stringify(storage))}`,
    `Storage {${rows.map(([key, text]) => `${key}: ${printed(text)}`).join(', ')}, length: ${rows.length}}`,
    `Storage { ${rows.map(([key, text]) => `"${key}": ${printed(text)}`).join(', ')}, … }`,
    tree((key, text) => `${key}: ${printed(text)}`),
    tree((key, text) => `"${key}": ${JSON.stringify(text)}`),
    tree((key, text) => `${key}:"${text}"`),
    tree((key, text) => `${key}\n\n${text}\n`),
    tree((key, text) => `${key}\t${text}\tSun, 22 Nov 2026 15:00:00 GMT\t300`),
    rows.map(([key, text]) => `localStorage.setItem('${key}', ${printed(text)});`).join('\n'),
  ];
}

beforeEach(() => setClock(() => AT));
afterEach(() => setClock(null));

describe('what a customer sends', () => {
  it('is read from each way of copying the local storage', async () => {
    const storage = await aStorage();
    const rows = Object.entries(storage);
    const truth = await shown(readDump(JSON.stringify(storage)));
    expect(truth).toMatchObject({ source: 'storage', userId: 1 });
    expect(truth.carts['101']?.items.map(({ product, quantity }) => [product.id, quantity])).toEqual([
      [4, 2],
      [5, 1],
    ]);
    const ways = [
      JSON.stringify(storage, null, 2),
      JSON.stringify(JSON.stringify(storage)),
      JSON.stringify(rows),
      JSON.stringify(rows.map(([key, value]) => ({ key, value }))),
      JSON.stringify(Object.fromEntries(rows.map(([key, text]) => [key, JSON.parse(text) as unknown]))),
      rows.map(([key, text]) => `${key}\t${text}`).join('\n'),
      rows.map(([key, text]) => `${key}: ${JSON.stringify(text)}`).join('\n'),
    ];
    for (const way of ways) expect(await shown(readDump(way))).toEqual(truth);
  });

  it('is read out of an e-mail: broken at a column, quoted, with typographic marks and text around it', async () => {
    const storage = await aStorage();
    const truth = await shown(readDump(JSON.stringify(storage)));
    const json = JSON.stringify(storage);
    const table = Object.entries(storage)
      .map(([key, text]) => `${key}\t${text}`)
      .join('\n');
    for (const text of [json, table, JSON.stringify(json)]) {
      expect(await shown(readDump(within(text)))).toEqual(truth);
      expect(await shown(readDump(quoted(within(wrap(text, 76, true)))))).toEqual(truth);
      expect(await shown(readDump(quoted(quoted(within(wrap(text, 76, false))))))).toEqual(truth);
    }
    // Typographic marks also replace the escaped quotes of a copied object.
    const bare = JSON.stringify({
      session: { userId: 1 },
      carts: { 101: { items: [], notes: 'ring twice' } },
    });
    expect((await shown(readDump(within(smart(bare))))).carts['101']?.notes).toBe('ring twice');
  });

  it.each([
    'no onions, please, and "extra" salsa',
    "don't ring, it's late",
    `both ' and "`,
    'a back\\slash `here`',
    'the note quotes dw:cart:105: {"v":1}',
  ])('is read from what a console or a storage panel prints, within an e-mail: %s', async (notes) => {
    const storage = await aStorage(notes);
    const truth = await shown(readDump(JSON.stringify(storage)));
    for (const text of consoleForms(storage)) {
      expect(await shown(readDump(text))).toEqual(truth);
      expect(await shown(readDump(within(text)))).toEqual(truth);
      expect(await shown(readDump(quoted(within(text.replace(/.{76}(?=.)/g, '$&\n')))))).toEqual(truth);
      expect(await shown(readDump(quoted(within(wrap(text, 76, true)))))).toEqual(truth);
      expect(await shown(readDump(quoted(within(wrap(text, 72, false)))))).toEqual(truth);
      expect(await shown(readDump(text.replace(/,/g, ',\u200B')))).toEqual(truth);
    }
  });

  it('is read out of a mail that was saved as a file', async () => {
    const storage = await aStorage('née = “x”');
    const bytes = (character: string) => encodeURIComponent(character).replace(/%/g, '=');
    const body = JSON.stringify(storage).replace(/=|[^\x20-\x7e]/g, bytes);
    const lines = body.replace(/(?:=[\dA-F]{2}|[^=]){60}/g, '$&=\r\n');
    const file = `Content-Transfer-Encoding: quoted-printable\r\n\r\nHi,\r\n${lines}\r\nCasey`;
    expect(await shown(readDump(file))).toEqual(await shown(readDump(JSON.stringify(storage))));
  });

  it('keeps the notes of a line, wherever the lines of the mail were broken', async () => {
    const word = fc.stringMatching(/^[a-z"\\,.!]{1,12}$/);
    await fc.assert(
      fc.asyncProperty(
        fc.array(word, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 64, max: 90 }),
        fc.boolean(),
        async (words, width, keepsSpace) => {
          const storage = await aStorage(words.join(' '));
          const truth = await shown(readDump(JSON.stringify(storage)));
          const mail = within(wrap(JSON.stringify(storage), width, keepsSpace));
          expect(await shown(readDump(mail))).toEqual(truth);
        },
      ),
      { numRuns: process.env.LONG ? 2_000 : 40 },
    );
  });

  it('reports what was left out, and never uses a token', async () => {
    const storage = await aStorage();
    const cut = { ...storage, att: 'token-of-casey', 'dw:cart:103': '{"v":1,"d":{"items":[' };
    const dump = await readDump(JSON.stringify(cut));
    expect(dump).toMatchObject({
      ok: true,
      remarks: expect.arrayContaining([
        'Line 1: dw:cart:103 cannot be read: it is cut off or damaged after “{"v":1,"d":{"items":[”.',
        expect.stringMatching(/^A sign-in token was in it/),
      ]) as unknown,
    });
    expect(JSON.stringify(dump)).not.toContain('token-of-casey');
  });

  it('names the texts that this release does not know, and those that the browser had set aside', async () => {
    const others = { 'dw:loyalty': '{"v":2}', 'dw:cart:101:corrupt:5': '{', 'dw:log': '[]', 'dw:probe': '' };
    const storage = { ...(await aStorage()), ...others };
    for (const text of [JSON.stringify(storage), ...consoleForms(storage).slice(0, 1)]) {
      const dump = await readDump(text.replace(/^> .*\n/, ''));
      expect(dump.ok && dump.remarks).toEqual([
        'Line 1: dw:loyalty is unknown to this release.',
        'Line 1: dw:cart:101:corrupt:5 had been set aside by the browser, so the customer did not see it.',
      ]);
    }
  });

  it('names the screens that fit a state, and the time of its last write', async () => {
    const dump = await readDump(JSON.stringify(await aStorage()));
    expect(dump).toMatchObject({
      ok: true,
      screens: [
        '/events/101',
        '/events/101/checkout',
        '/events/102/checkout/payment',
        '/events/102/checkout',
        '/dashboard',
        '/account',
        '/browse/60540',
        '/',
      ],
    });
    expect(dump.ok && dump.snapshot).toMatchObject({ route: '/events/101', build: 'b7' });
    expect(dump.ok && dump.snapshot.takenAt).toBeGreaterThanOrEqual(AT);
    const guest = await readDump(JSON.stringify({ session: { userId: null }, carts: {}, checkout: {} }));
    expect(guest.ok && guest.screens).toEqual(['/browse', '/session', '/']);
  });

  it('may be a bare state, or an export of Redux DevTools', async () => {
    const truth = await shown(readDump(JSON.stringify(await aStorage())));
    const { source: _source, ...rest } = truth;
    const state = { session: { userId: 1 }, carts: truth.carts, checkout: truth.checkout };
    expect(await shown(readDump(JSON.stringify(state)))).toEqual({ source: 'state', ...rest });
    expect(await readDump(JSON.stringify({ ...state, loyalty: {} }))).toMatchObject({
      remarks: ['The part “loyalty” of the state is unknown to this release.'],
    });
    const lifted = {
      actionsById: {
        0: { action: { type: '@@INIT' } },
        1: { action: { type: 'carts/allCartsCleared' }, timestamp: 5 },
      },
      stagedActionIds: [0, 1],
      currentStateIndex: 1,
      computedStates: [{ state: { session: {} } }, { state }],
    };
    expect(await shown(readDump(JSON.stringify(lifted)))).toEqual({ source: 'devTools', ...rest });
    const exported = {
      preloadedState: JSON.stringify(state),
      payload: JSON.stringify([
        { type: 'carts/cartNotesChanged', payload: { eventId: 101, notes: 'ring twice' } },
      ]),
    };
    expect((await shown(readDump(JSON.stringify(exported)))).carts['101']).toMatchObject({
      notes: 'ring twice',
      items: truth.carts['101']?.items,
    });
  });

  it('names the line of the text in which something breaks, whatever a mail program did to it', async () => {
    const storage = await aStorage();
    const cut = { ...storage, 'dw:cart:103': '{"v":1,"d":{"items":[{"product":{"id":7},"quantity":' };
    const mail = within(`\n${JSON.stringify(cut, null, 1)}`).replace(/\r\n/g, '\n');
    const line = mail.split('\n').findIndex((one) => one.includes('dw:cart:103')) + 1;
    const remark = `Line ${line}: dw:cart:103 cannot be read: it is cut off or damaged after “ct":{"id":7},"quantity":”.`;
    expect(await readDump(quoted(mail))).toMatchObject({ ok: true, remarks: [remark] });
    const wrapped = await readDump(quoted(wrap(mail, 76, true)));
    expect(wrapped).toMatchObject({
      ok: true,
      remarks: [expect.stringMatching(/^Line \d+: dw:cart:103 /)],
    });
    const table = [
      'Key\tValue',
      'dw:session\t{"v":1,"e":0,"r":1,"w":"t","d":{"userId":1}}',
      'dw:version\t{"v":99,"d":{}}',
    ];
    expect(await readDump(table.join('\n'))).toMatchObject({
      ok: true,
      remarks: ['Line 3: dw:version was written by a newer version of the site (99).'],
    });
  });

  it('names the line where a whole text breaks', async () => {
    const report = JSON.stringify({ format: 1, schema: 1, state: { session: { userId: 1 } } }, null, 1);
    const lines = `Hi,\nsee below:\n${report}`.split('\n');
    const isCut = await readDump(lines.slice(0, 7).join('\n'));
    expect(isCut.ok ? '' : isCut.problem).toBe(
      'Line 7: the text that begins in line 3 is cut off here, after “":1,"state":{"session":{”. Ask for the rest of it.',
    );
    const broken = lines.with(5, ' "schema": one,');
    const dump = await readDump(broken.join('\n'));
    expect(dump.ok ? '' : dump.problem).toBe(
      'Line 6: the text that begins in line 3 cannot be read any further, after “":1,"schema":1,"schema":”.',
    );
  });

  const aReport = () => {
    const store = makeTestStore({ preloadedState: { session: checkedSession(1) } });
    store.dispatch(itemAdded({ eventId: 101, item: anItemDraft() }));
    const html = { endpointName: 'getContent', status: 'fulfilled', data: '<p class="lead">Hello</p>' };
    return JSON.stringify({ ...reportOf(store.getState(), null), queries: { 'getContent("x")': html } });
  };

  it('says that a report was cut off, of which only the state is left', async () => {
    const report = aReport();
    const dump = await readDump(report.slice(0, -9));
    expect(dump).toMatchObject({
      source: 'state',
      remarks: [expect.stringMatching(/^Line 1: .* is cut off here, .* Ask for the rest of it\.$/)],
    });
  });

  it('shows no state of a report of a newer release, whose answers it cannot read', async () => {
    const dump = await readDump(`\uFEFF${aReport().replace(/"format":\d+/, '"format":99')}\n`);
    expect(dump).toEqual({ ok: false, problem: 'This report was made by a newer version of the site.' });
  });

  it.each([
    ['words', 'The site does not work {at all} [see above]', /neither a problem report nor a copied store/],
    ['nothing', '', /neither/],
    ['a file in a ZIP archive', 'PK\u0003\u0004\u0014store.json', /^This is an archive\. Unpack it/],
    ['a file in a gzip archive', '\u001F\uFFFDstore.json', /^This is an archive/],
    [
      'a mail with an archive',
      `Content-Type: application/zip; name=store.zip\nContent-Transfer-Encoding: base64\n\n${btoa('PK\u0003\u0004 {} [] ')}`,
      /^This is an archive/,
    ],
    ['a key without a value', '[["dw:session"], {"key": "att"}]', /neither/],
    ['the report of a newer release', '{"format":99}', /newer version of the site/],
    [
      'a storage that is cut off in its only value',
      '{"dw:cart:101":"{\\"v\\":1,\\"d\\":{"}',
      /dw:cart:101 cannot be read/,
    ],
    ['thousands of openings', '{['.repeat(20_000), /neither/],
  ])('%s is refused with a reason', async (_name, text, reason) => {
    const dump = await readDump(text);
    expect(dump.ok ? '' : dump.problem).toMatch(reason);
  });
});
