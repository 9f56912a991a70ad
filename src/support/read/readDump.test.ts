import { setClock } from '@/lib/clock';
import { createTokenStore } from '@/lib/tokenStore';
import { aSavedForm, anItemDraft } from '@/testing/builders';
import { createFakeStorage } from '@/testing/fakeStorage';
import { checkedSession, makeTestStore } from '@/testing/renderWithProviders';
import { reportOf } from '@/testing/reports';
import { itemAdded, orderFormCompleted } from '@/store/slices/carts';
import { signedIn } from '@/store/slices/session';
import { versionBumped } from '@/store/slices/version';
import { makeStore } from '@/store/store';
import { writeBlock } from '../block/writeBlock';
import { loadSnapshot } from './loadSnapshot';
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
  store.dispatch(orderFormCompleted({ eventId: 102, form: aSavedForm() }));
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
  const { carts, session } = loadSnapshot(dump.snapshot);
  return { source: dump.source, carts, userId: session.userId };
};

const wrapped = (text: string, width: number) =>
  text.replace(new RegExp(`[^\\n]{${width}}(?=[^\\n])`, 'g'), '$&\n');
const quoted = (text: string) => text.replace(/^/gm, '> ');
const within = (text: string) =>
  `\uFEFFHi,\r\n\r\nhere is what you asked for {see below}:\r\n\r\n${text}\r\n\r\n-- \r\nCasey`;

beforeEach(() => setClock(() => AT));
afterEach(() => setClock(null));

describe('what a customer sends', () => {
  it('is read from each way of copying the local storage, also within other JSON, a text in JSON, or words', async () => {
    const storage = await aStorage();
    const rows = Object.entries(storage);
    const truth = await shown(readDump(JSON.stringify(storage)));
    expect(truth).toMatchObject({ source: 'storage', userId: 1 });
    expect(truth.carts['101']?.items.map(({ product, quantity }) => [product.id, quantity])).toEqual([
      [4, 2],
      [5, 1],
    ]);
    const localStorage = rows.map(([name, value]) => ({ name, value }));
    const ways = [
      JSON.stringify(storage, null, 2),
      JSON.stringify(rows),
      JSON.stringify(rows.map(([key, value]) => ({ key, value }))),
      JSON.stringify(Object.fromEntries(rows.map(([key, text]) => [key, JSON.parse(text) as unknown]))),
      JSON.stringify({ cookies: [], origins: [{ origin: 'https://dwellivery.example', localStorage }] }),
      rows.map(([key, text]) => `${key}\t${text}`).join('\n'),
      `Key\tValue\r\n${rows.map(([key, text]) => `${key}\t${text}\tSun, 22 Nov 2026\t300`).join('\r\n')}`,
      await writeBlock(JSON.stringify(storage)),
    ];
    for (const way of ways) {
      const ticket = {
        ticket: { id: 7, comments: [{ body: 'It does not work.' }, { body: `Store:\n${way}` }] },
      };
      for (const sent of [
        way,
        within(way),
        JSON.stringify(way),
        JSON.stringify(ticket),
        JSON.stringify(JSON.stringify(ticket)),
      ])
        expect([sent, await shown(readDump(sent))]).toEqual([sent, truth]);
    }
  });

  it('is read from a copied block that a mail broke and quoted; what is damaged of it is named', async () => {
    const storage = await aStorage('“née”');
    const truth = await shown(readDump(JSON.stringify(storage)));
    const mail = quoted(within(wrapped(await writeBlock(JSON.stringify(storage)), 50)));
    expect(await shown(readDump(mail))).toEqual(truth);
    const cut = await readDump(mail.slice(0, mail.length / 2));
    expect(cut.ok ? '' : cut.problem).toMatch(/^The copy is cut off before its line \d+ of \d+\./);
    // A file in the same mail is shown, with a word about the block.
    const both = await readDump(`${mail.slice(0, mail.length / 2)}\n${JSON.stringify(storage)}`);
    expect(both.ok && both.remarks).toEqual([expect.stringMatching(/^The copy is cut off/)]);
  });

  it('is not read from JSON that a mail broke: the line where it begins is named', async () => {
    const json = JSON.stringify(await aStorage());
    for (const [mail, problem] of [
      [within(wrapped(json, 76)), 'The text that begins in line 5 is damaged'],
      [within(json.slice(0, -9)), 'The text that begins in line 5 is cut off'],
      [json.replace(/"/g, '“'), 'This is neither'],
      [JSON.stringify(json).slice(0, -20), 'The text that begins in line 1 is'],
    ] as const) {
      const dump = await readDump(mail);
      expect(dump.ok ? '' : dump.problem).toContain(problem);
    }
  });

  it('reports what was left out, and never uses a token', async () => {
    const storage = await aStorage();
    const cut = { ...storage, att: 'token-of-casey', 'dw:cart:103': '{"v":1,"d":{"items":[' };
    const dump = await readDump(JSON.stringify(cut));
    expect(dump).toMatchObject({
      ok: true,
      remarks: expect.arrayContaining([
        'dw:cart:103 cannot be read: it is cut off or damaged.',
        expect.stringMatching(/^A sign-in token was in it/),
      ]) as unknown,
    });
    expect(JSON.stringify(dump)).not.toContain('token-of-casey');
  });

  it('names the texts that this release does not know, and those that the browser had set aside', async () => {
    const others = { 'dw:loyalty': '{"v":2}', 'dw:cart:101:corrupt:5': '{', 'dw:log': '[]', 'dw:probe': '' };
    const storage = { ...(await aStorage()), ...others };
    const dump = await readDump(JSON.stringify(storage));
    expect(dump.ok && dump.remarks).toEqual([
      'dw:loyalty is unknown to this release.',
      'dw:cart:101:corrupt:5 had been set aside by the browser, so the customer did not see it.',
    ]);
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
    const guest = await readDump(JSON.stringify({ session: { userId: null }, carts: {} }));
    expect(guest.ok && guest.screens).toEqual(['/browse', '/session', '/']);
  });

  it('may be a bare state, or an export of Redux DevTools', async () => {
    const truth = await shown(readDump(JSON.stringify(await aStorage())));
    const { source: _source, ...rest } = truth;
    const state = { session: { userId: 1 }, carts: truth.carts };
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

  it('names the row of a table that a newer release wrote', async () => {
    const table = [
      'Key\tValue',
      'dw:session\t{"v":1,"e":0,"r":1,"w":"t","d":{"userId":1}}',
      'dw:version\t{"v":99,"d":{}}',
    ];
    expect(await readDump(table.join('\n'))).toMatchObject({
      ok: true,
      remarks: ['dw:version was written by a newer version of the site (99).'],
    });
  });

  const aReport = () => {
    const store = makeTestStore({ preloadedState: { session: checkedSession(1) } });
    store.dispatch(itemAdded({ eventId: 101, item: anItemDraft() }));
    const html = { endpointName: 'getContent', status: 'fulfilled', data: '<p class="lead">Hello</p>' };
    return JSON.stringify({ ...reportOf(store.getState(), null), queries: { 'getContent("x")': html } });
  };

  it('takes no piece of a report that was cut off', async () => {
    const dump = await readDump(aReport().slice(0, -9));
    expect(dump.ok ? '' : dump.problem).toMatch(/^The text that begins in line 1 is cut off/);
  });

  it('shows the report rather than a store in the same mail', async () => {
    const mail = `${await writeBlock(JSON.stringify(await aStorage()))}\n${aReport()}`;
    expect(await readDump(mail)).toMatchObject({
      source: 'report',
      remarks: ['The text holds 1 more dump, which is not shown. Open it by itself.'],
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
      'a number',
      ' k7qf-3m2x\n',
      /^K7QF-3M2X is the number of a report\. Open it by the link that the desk prints/,
    ],
    ['a number without its hyphen', 'K7QF3M2X', /^K7QF-3M2X is the number/],
    ['a word of eight letters', 'Caseyyyy', /neither/],
    ['the line of a block', 'begin-dwellivery-copy …', /^The lines of the copy are missing or damaged/],
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
