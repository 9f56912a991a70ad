/** Shared carts: who sits there, who sees what, and what guests put (contract, "Tables"). */
import * as t from '../../src/db/schema';
import { AtTable, openedCart, sitDown } from '../cartGuests';
import { openTableOf } from '../tableGuests';
import { type Customer, type Refusal, TO_CASEY, useShop } from '../shop';

const { shop, exec, later, casey, vip, nozip } = useShop('casey', 'vip', 'nozip');

const FLAN = { id: 101011, quantity: 2 };
const TACOS = { id: 101001, quantity: 1, product_option_choice_ids: [10100111, 10100121] };
const by = (code: string, customer?: Customer) => new AtTable(shop.app, code, customer?.headers);
const seats = () => shop.context.db.select().from(t.tableGuests);
const names = async (code: string) => (await by(code).table()).guests.map(({ name }) => name);
const refused = (status: number, code: string) => ({ status, body: { code } });

/** Casey's table with Ann. */
async function tableOfTwo(fields: object = {}) {
  const { code, guestId } = await openedCart(casey, fields);
  return { code, hostId: Number(guestId), host: by(code, casey), ann: await sitDown(by(code), 'Ann') };
}

describe('sitting down', () => {
  it('gives a visitor a secret once, of which a hash is kept', async () => {
    const { code } = await openedCart(casey);
    const { body, text } = await by(code).join({ name: ' Ann\u202E\nLee ' });
    const { id, name, secret } = body.data.guest;
    expect([name, secret]).toEqual(['Ann Lee', expect.stringMatching(/^[\w-]{22}$/)]);
    expect(text).toContain(secret);
    const [row] = (await seats()).filter((seat) => seat.id === id);
    expect(row).toMatchObject({ userId: null, secretHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(JSON.stringify(row)).not.toContain(secret);
    expect((await by(code).look()).text).not.toMatch(new RegExp(`${secret}|${row?.secretHash}`));
  });

  it('is as oneself for a customer, again and again', async () => {
    const { code } = await openedCart(casey);
    const first = (await by(code, vip).join({ name: 'Somebody' })).body.data.guest;
    expect(first).toEqual({ id: expect.any(Number), name: 'Val', secret: null });
    await by(code, casey).change({ locked: true });
    expect((await by(code, vip).join()).body.data.guest).toEqual(first);
    expect(await names(code)).toEqual(['Casey', 'Val']);
    expect((await seats()).map(({ secretHash }) => secretHash)).toEqual([null, null]);
  });

  it('numbers a name that is taken', async () => {
    const { code } = await openedCart(casey);
    for (const name of ['casey', 'Ann', 'ANN']) await sitDown(by(code), name);
    expect(await names(code)).toEqual(['Casey', 'casey 2', 'Ann', 'ANN 2']);
  });

  it.each([[{}], [{ name: '' }], [{ name: ' \u200B' }], [{ name: 'x'.repeat(41) }]])(
    'needs a name, not %j',
    async (body) => {
      const { code } = await openedCart(casey);
      const answer = await by(code).join(body);
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['name']]);
    },
  );

  it('ends at 20 guests; who leaves makes room', async () => {
    const { code, ann } = await tableOfTwo();
    for (let n = 3; n <= 20; n += 1) await sitDown(by(code), `Guest ${n}`);
    expect(await by(code).join({ name: 'Late' })).toMatchObject(refused(409, 'table_full'));
    await ann.remove(ann.id);
    await sitDown(by(code), 'Late');
    expect((await by(code).table()).guests).toHaveLength(20);
  });

  it('is limited by address, and so are unknown codes of every call', async () => {
    shop.context.config.limits = { ...shop.context.config.limits, perAccount: 1 };
    const { code } = await openedCart(casey);
    for (let n = 0; n < 6; n += 1) await by(code, vip).join();
    const late = await by(code).join({ name: 'Ann' });
    expect([late.status, late.headers['retry-after']]).toEqual([429, '900']);
    later(15 * 60_000);
    await sitDown(by(code), 'Ann');
    const unknown = by('A'.repeat(22), casey);
    const calls = [
      () => unknown.look(),
      () => unknown.put(1, {}),
      () => unknown.remove(1),
      () => unknown.change({}),
      () => unknown.end(),
    ];
    for (let n = 0; n < 50; n += 1) expect((await calls[n % 5]?.())?.status).toBe(404);
    for (const call of calls) expect((await call()).status).toBe(429);
    expect((await by(code).look()).status).toBe(200);
  });
});

describe('a guest', () => {
  it('puts all dishes, with each change a revision; a repeat changes nothing', async () => {
    const { ann } = await tableOfTwo();
    const items = [{ ...TACOS, notes: ' no onions ' }, FLAN];
    const { status, body } = await ann.put(ann.id, { items });
    expect(status).toBe(200);
    const lines = [
      {
        ...{
          id: 101001,
          quantity: 1,
          name: 'Tacos al Pastor',
          price: expect.any(Number),
          notes: 'no onions',
        },
        ...{ choiceIds: [10100111, 10100121], choices: expect.any(Array), isGone: false },
      },
      expect.objectContaining({ id: 101011, quantity: 2, choices: [], notes: null, isGone: false }),
    ];
    expect(body.data.table.guests[1]).toEqual({
      ...{ id: ann.id, name: 'Ann', dishes: 3, isDone: false, revision: 1, lines },
    });
    expect(body.data.table.guests[1]?.lines?.[0]?.choices).toHaveLength(2);
    expect((await ann.put(ann.id, { items })).body.data.table.guests[1]?.revision).toBe(1);
    const done = await ann.put(ann.id, { items, done: true, revision: 1 });
    expect(done.body.data.table.guests[1]).toMatchObject({ isDone: true, revision: 2 });
  });

  it('with another device gets the newer dishes', async () => {
    const { ann } = await tableOfTwo();
    await ann.put(ann.id, { items: [FLAN] });
    const stale = await ann.put(ann.id, { items: [TACOS] });
    expect(stale).toMatchObject(refused(409, 'lines_changed'));
    expect(stale.body.table?.guests[1]).toMatchObject({ revision: 1, lines: [{ id: FLAN.id }] });
    expect((await ann.put(ann.id, { items: [TACOS], revision: 1 })).status).toBe(200);
  });

  it('orders within the limit before tax; the host decides beyond it', async () => {
    const { ann, host } = await tableOfTwo({ guest_limit: 11.8 });
    const [one, two] = [1, 2].map((quantity) => [{ id: 101008, quantity }]);
    expect((await ann.put(ann.id, { items: one })).status).toBe(200);
    expect(await ann.put(ann.id, { items: two, revision: 1 })).toMatchObject(refused(409, 'guest_limit'));
    expect((await host.put(ann.id, { items: two, revision: 1 })).status).toBe(200);
  });

  it('fills the table up to 200 lines of all guests', async () => {
    const { ann, host, hostId } = await tableOfTwo();
    const notes = (count: number) => Array.from({ length: count }, (_, n) => ({ ...FLAN, notes: `${n}` }));
    expect((await host.put(hostId, { items: notes(150) })).status).toBe(200);
    expect(await ann.put(ann.id, { items: notes(51) })).toMatchObject(refused(409, 'table_full'));
    expect((await ann.put(ann.id, { items: notes(50) })).status).toBe(200);
    expect((await ann.put(ann.id, { items: notes(201), revision: 1 })).status).toBe(422);
    await host.remove(ann.id);
    expect((await host.put(hostId, { items: notes(200), revision: 1 })).status).toBe(200);
  });

  it.each([
    ['a dish of another event', { id: 102006, quantity: 1 }, 409, 'item_unavailable'],
    ['an unknown dish', { id: 999_999, quantity: 1 }, 409, 'item_unavailable'],
    ['no choice', { ...TACOS, product_option_choice_ids: [] }, 422, 'option_required'],
    ['one choice of two', { ...TACOS, product_option_choice_ids: [10100111] }, 422, 'option_required'],
    [
      'two choices of one option and none of another',
      { ...TACOS, product_option_choice_ids: [10100111, 10100112] },
      422,
      'option_required',
    ],
    [
      'two choices of one option',
      { ...TACOS, product_option_choice_ids: [10100111, 10100112, 10100121] },
      422,
      'option_required',
    ],
    [
      'a choice twice',
      { ...TACOS, product_option_choice_ids: [10100111, 10100111, 10100121] },
      409,
      'item_unavailable',
    ],
    ['a choice of another dish', { ...FLAN, product_option_choice_ids: [10100111] }, 409, 'item_unavailable'],
    ['no quantity', { ...FLAN, quantity: 0 }, 422, 'invalid'],
    ['101 pieces', { ...FLAN, quantity: 101 }, 422, 'invalid'],
  ])('cannot put %s', async (_what, item, status, code) => {
    const { ann } = await tableOfTwo();
    const answer = await ann.put(ann.id, { items: [FLAN, item] });
    expect(answer).toMatchObject(refused(status, code));
    if (code === 'item_unavailable') expect(answer.body.errors).toEqual({ products: [String(item.id)] });
    expect((await ann.table()).guests[1]?.lines).toEqual([]);
  });

  it('sees which dishes are gone since', async () => {
    const { ann } = await tableOfTwo();
    await ann.put(ann.id, { items: [TACOS, FLAN] });
    const isGone = async () => (await ann.table()).guests[1]?.lines?.map((line) => line.isGone);
    await exec('update products set available = false where id = 101011');
    expect(await isGone()).toEqual([false, true]);
    expect(await ann.put(ann.id, { items: [FLAN], revision: 1 })).toMatchObject(
      refused(409, 'item_unavailable'),
    );
    await exec('delete from option_choices where id = 10100111');
    expect(await isGone()).toEqual([true, true]);
  });

  it('leaves, or is removed by the host, with all that was put, and is refused then', async () => {
    const { code, ann, host } = await tableOfTwo();
    const bo = await sitDown(by(code), 'Bo');
    for (const guest of [ann, bo]) await guest.put(guest.id, { items: [FLAN] });
    expect((await ann.remove(ann.id)).body.data.table).toMatchObject({ guestId: null });
    expect((await ann.remove(ann.id)).status).toBe(200);
    await host.remove(bo.id);
    expect(await names(code)).toEqual(['Casey']);
    for (const guest of [ann, bo])
      expect(await guest.put(guest.id, { items: [FLAN] })).toMatchObject(refused(409, 'guest_removed'));
    expect((await seats()).slice(1)).toMatchObject(Array(2).fill({ name: '', lines: [] }));
    await sitDown(by(code), 'Bo');
    expect(await names(code)).toEqual(['Casey', 'Bo']);
  });

  it('touches no other seat', async () => {
    const { code, hostId, ann } = await tableOfTwo();
    const bo = await sitDown(by(code), 'Bo');
    const other = await openedCart(vip);
    await by(code, nozip).join();
    for (const stranger of [by(code), bo, by(code, vip), by(code, nozip), by(other.code, vip)]) {
      expect((await stranger.put(ann.id, { items: [FLAN] })).status).toBe(404);
      expect((await stranger.remove(ann.id)).status).toBe(404);
    }
    expect((await ann.put(hostId, { items: [FLAN] })).status).toBe(404);
    expect((await seats()).flatMap(({ lines }) => lines)).toEqual([]);
  });
});

describe('who sees what', () => {
  it('is names and numbers with the code, the own dishes for a guest, all for the host', async () => {
    const { code, hostId, host, ann } = await tableOfTwo();
    const val = (await by(code, vip).join()).body.data.guest;
    await host.put(hostId, { items: [{ ...FLAN, notes: 'of host' }] });
    await ann.put(ann.id, { items: [{ ...FLAN, notes: 'of ann' }], done: true });
    await by(code, vip).put(val.id, { items: [{ ...FLAN, notes: 'of val' }] });
    const notes = async (who: AtTable) =>
      (await who.table()).guests.map(({ lines }) => lines?.map((line) => line.notes));
    const nothing = undefined;
    expect(await notes(by(code))).toEqual([nothing, nothing, nothing]);
    expect(await notes(by(code, nozip))).toEqual([nothing, nothing, nothing]);
    expect(await notes(ann)).toEqual([nothing, ['of ann'], nothing]);
    expect(await notes(by(code, vip))).toEqual([nothing, nothing, ['of val']]);
    expect(await notes(host)).toEqual([['of host'], ['of ann'], ['of val']]);
    expect(await by(code).table()).toMatchObject({
      guests: [
        { id: hostId, name: 'Casey', dishes: 2, isDone: false },
        { id: ann.id, name: 'Ann', dishes: 2, isDone: true },
        { id: val.id, name: 'Val', dishes: 2, isDone: false },
      ],
      guestId: null,
    });
    expect([(await ann.table()).guestId, (await by(code, vip).table()).guestId]).toEqual([ann.id, val.id]);
  });

  it('has no street, e-mail, phone or family name for guests, also after the order', async () => {
    const { code, host, ann } = await tableOfTwo();
    await ann.put(ann.id, { items: [FLAN] });
    const table = { table_code: code };
    const delivery = { items: [], ...TO_CASEY, time_slot_id: 1011, ...table };
    const order = await casey.place(101, delivery, table);
    shop.provider.succeed(order.transactionId);
    const { membershipId, pickupTime } = await casey.order(order.id);
    const ordered = { state: 'ordered', deliveryTime: pickupTime, deliveryType: 'd2d' };
    expect(await host.table()).toMatchObject({
      ...ordered,
      membershipId,
      address: '418 Sunset Dr, Naperville, IL 60540',
    });
    for (const who of [by(code), ann]) {
      expect(await who.table()).toMatchObject({ ...ordered, address: null, membershipId: null });
      expect((await who.look()).text).not.toMatch(/Sunset|casey@|6305550142|Morgan/);
    }
  });

  it('is tagged for each caller by the content, in one statement', async () => {
    const { code, ann } = await tableOfTwo();
    const execute = jest.spyOn(shop.context.db, 'execute');
    const select = jest.spyOn(shop.context.db, 'select');
    const { etag, vary } = (await ann.look()).headers;
    expect([execute.mock.calls.length, select.mock.calls.length]).toEqual([1, 0]);
    expect(vary).toMatch(/x-table-guest/);
    const ask = (headers: object) =>
      shop.app.inject({
        url: `/api/v2/tables/${code}`,
        headers: { ...headers, 'if-none-match': String(etag) },
      });
    expect((await ask(ann.headers)).statusCode).toBe(304);
    expect((await ask({})).statusCode).toBe(200);
    await ann.put(ann.id, { items: [FLAN] });
    expect((await ask(ann.headers)).statusCode).toBe(200);
  });
});

it('a delivery that neighbors join has no seats', async () => {
  const order = await casey.place(101, { items: [FLAN], ...TO_CASEY, time_slot_id: 1011 });
  shop.provider.succeed(order.transactionId);
  await casey.order(order.id);
  const { code } = await openTableOf(casey, 101);
  const answers = [await by(code).join({ name: 'Ann' }), await by(code, casey).change({ locked: true })];
  expect(answers.map(({ status, body }) => [status, (body as Refusal).code])).toEqual(
    Array(2).fill([404, 'not_found']),
  );
});
