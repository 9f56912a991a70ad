/** The buttons of the sheets: what staff press on the day of an event, behind the link of the page. */
import { sql } from 'drizzle-orm';
import { JSDOM } from 'jsdom';
import { rows } from '../db/rows';
import { makeStaffLink, endStaffLinks } from '../services/staff/links';
import { TO_CASEY, useShop } from '../../test/shop';

const { shop, exec, later, casey } = useShop('casey');

/** Event 101: Thursday, June 18, 5:00 PM to 7:00 PM in Chicago. */
const at = (time: string) => shop.clock.set(Date.parse(`2026-06-18T${time}-05:00`));
const FLAN = { id: 101011, quantity: 1 };
const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };

type Pressed = {
  stage: string;
  stageAt: string | null;
  deliveredAt: string | null;
  code: string;
  message: string;
  buttons: { id: string; state: string; isPressed: boolean; isPassed: boolean; undoMs: number }[];
};

/** @returns path and query of a link */
async function link(page = 'kitchen', event = 101): Promise<[path: string, query: string]> {
  const { url } = await makeStaffLink(shop.context, `/staff/${page}/${event}`, 24 * 7);
  const { pathname, search } = new URL(url);
  return [pathname, search];
}

async function press(
  payload: object,
  { page = 'kitchen', event = 101, call = 'stages' }: { page?: string; event?: number; call?: string } = {},
) {
  const [path, query] = await link(page, event);
  const answer = await shop.app.inject({ method: 'POST', url: `${path}/${call}${query}`, payload });
  return { status: answer.statusCode, body: answer.json<Pressed>(), headers: answer.headers };
}

async function paid(fields: object): Promise<number> {
  const order = await casey.place(101, { items: [FLAN], time_slot_id: 1011, ...fields });
  shop.provider.succeed(order.transactionId);
  return (await casey.order(order.id)).id;
}
const deliver = (orderId: number | string, payload: object = {}, event = 101) =>
  press(payload, { page: 'door', event, call: `stops/${orderId}/delivered` });

const pressed = () =>
  rows<{ stage: string }>(shop.context.db, sql`SELECT stage FROM event_stages ORDER BY pressed_at`);

describe('a stage', () => {
  it('is pressed once and keeps its first time', async () => {
    at('15:10:00');
    const first = await press({ stage: 'cooking' });
    expect([first.status, first.body]).toMatchObject([
      200,
      { stage: 'cooking', stageAt: '2026-06-18T20:10:00.000Z' },
    ]);
    expect(first.headers['cache-control']).toBe('no-store');
    expect(first.body.buttons[0]).toMatchObject({
      id: 'cooking',
      state: 'Cooking since 3:10 PM',
      isPressed: true,
      undoMs: 60_000,
    });
    later(30_000);
    const second = await press({ stage: 'cooking' }, { page: 'door' });
    expect(second.body).toMatchObject({ stageAt: '2026-06-18T20:10:00.000Z' });
    expect(second.body.buttons[0]).toMatchObject({ undoMs: 30_000 });
    expect(await pressed()).toHaveLength(1);
  });

  it('is pressed once by two sheets at the same time', async () => {
    at('15:10:00');
    const answers = await Promise.all([press({ stage: 'out' }), press({ stage: 'out' }, { page: 'door' })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await pressed()).toHaveLength(1);
  });

  it.each([
    [['out'], 'ready', 200],
    [['ready'], 'out', 200],
    [['cooking', 'out'], 'done', 200],
    [[], 'done', 200],
    [['out'], 'cooking', 409],
    [['ready'], 'cooking', 409],
    [['done'], 'cooking', 409],
    [['done'], 'out', 409],
    [['done'], 'ready', 409],
  ])('after %j, %s answers %i', async (before, stage, status) => {
    at('17:40:00');
    for (const one of before) await press({ stage: one });
    const answer = await press({ stage });
    expect(answer.status).toBe(status);
    if (status === 409) expect(answer.body.code).toBe('stage_passed');
  });

  it('says which later one was pressed', async () => {
    at('17:40:00');
    await press({ stage: 'out' });
    expect((await press({ stage: 'cooking' })).body.message).toBe(
      '“Out for delivery” was pressed at 5:40 PM, so “We are cooking” comes too late.',
    );
  });

  it.each([
    [59_000, 200, 0],
    [60_000, 200, 0],
    [61_000, 409, 1],
  ])('is taken back %i ms later with %i', async (ms, status, left) => {
    at('15:10:00');
    await press({ stage: 'cooking' });
    later(ms);
    const answer = await press({ stage: 'cooking', undo: true });
    expect([answer.status, (await pressed()).length]).toEqual([status, left]);
    expect(answer.body).toMatchObject(
      status === 200
        ? { stage: 'cooking', stageAt: null }
        : {
            code: 'undo_too_late',
            message: 'This was pressed at 3:10 PM. It can be taken back for one minute only.',
          },
    );
  });

  it('that is not pressed can be taken back, also after a later one', async () => {
    at('15:10:00');
    expect(await press({ stage: 'out', undo: true })).toMatchObject({ status: 200, body: { stageAt: null } });
    await press({ stage: 'done' });
    expect((await press({ stage: 'cooking', undo: true })).status).toBe(200);
    expect(await pressed()).toMatchObject([{ stage: 'done' }]);
  });

  it('that was undone can be pressed again, with its new time', async () => {
    at('15:10:00');
    await press({ stage: 'cooking' });
    await press({ stage: 'cooking', undo: true });
    later(5000);
    expect((await press({ stage: 'cooking', undo: false })).body.stageAt).toBe('2026-06-18T20:10:05.000Z');
  });

  it.each([
    ['2026-06-17T23:59:59-05:00', 409],
    ['2026-06-18T00:00:00-05:00', 200],
    ['2026-06-18T20:59:59-05:00', 200],
    ['2026-06-18T21:00:00-05:00', 409],
  ])('is pressed on the day only: at %s %i', async (now, status) => {
    shop.clock.set(Date.parse(now));
    const answer = await press({ stage: 'done' });
    expect(answer.status).toBe(status);
    if (status === 409) {
      expect([answer.body.code, answer.body.message]).toEqual([
        'not_on_day',
        'This event is on Thursday, June 18. How it stands can be said on that day only.',
      ]);
    }
  });

  it.each([
    ['cancelled_at = now()', 'event_cancelled', 'cancelled_at = null'],
    ["status = 'draft'", 'event_draft', "status = 'open'"],
  ])('of an event with %s is refused as %s', async (change, code, back) => {
    await exec(`update events set ${change} where id = 101`);
    at('15:10:00');
    expect(await press({ stage: 'cooking' })).toMatchObject({ status: 409, body: { code } });
    expect(await pressed()).toEqual([]);
    await exec(`update events set ${back} where id = 101`);
  });

  it.each([{ stage: 'eaten' }, {}, { stage: 'out', undo: 'yes' }, { stage: 'out', at: '2026-06-18' }])(
    'is not %j',
    async (payload) => {
      at('15:10:00');
      expect(await press(payload)).toMatchObject({ status: 422, body: { code: 'invalid' } });
    },
  );
});

describe('a stop', () => {
  it('is delivered once, and taken back for a minute', async () => {
    const id = await paid(TO_CASEY);
    at('17:40:00');
    const first = await deliver(id);
    expect(first).toMatchObject({ status: 200, body: { deliveredAt: '2026-06-18T22:40:00.000Z' } });
    expect(first.body.buttons.at(-1)).toMatchObject({ id: `stop-${id}`, state: 'Delivered at 5:40 PM' });
    later(59_000);
    expect((await deliver(id)).body.deliveredAt).toBe('2026-06-18T22:40:00.000Z');
    expect((await deliver(id, { undo: true })).body.deliveredAt).toBeNull();
    expect((await deliver(id, { undo: true })).body.deliveredAt).toBeNull();
    await deliver(id);
    later(61_000);
    expect(await deliver(id, { undo: true })).toMatchObject({ status: 409, body: { code: 'undo_too_late' } });
  });

  it('is a paid delivery of this event: no pickup, none of another event, none that was canceled', async () => {
    const pickup = await paid({ delivery_type: 'pickup' });
    const delivery = await paid(TO_CASEY);
    const cancelled = await paid(TO_CASEY);
    await casey.cancel(cancelled);
    at('17:40:00');
    await exec(`update events set run_at = (select run_at from events where id = 101),
      ends_at = (select ends_at from events where id = 101) where id = 102`);
    for (const id of [pickup, cancelled, 999_999, '2147483648', 'x', 0]) {
      expect([id, (await deliver(id)).status]).toEqual([id, 404]);
    }
    expect((await deliver(delivery, {}, 102)).status).toBe(404);
    expect((await deliver(delivery)).status).toBe(200);
  });

  it('is delivered on its day only', async () => {
    const id = await paid(TO_CASEY);
    expect(await deliver(id)).toMatchObject({ status: 409, body: { code: 'not_on_day' } });
    at('17:40:00');
    await exec("update events set status = 'draft' where id = 101");
    expect(await deliver(id)).toMatchObject({ status: 409, body: { code: 'event_draft' } });
    await exec("update events set status = 'open' where id = 101");
  });
});

describe('the link of a page', () => {
  const post = (url: string, payload: object | string, headers = {}) =>
    shop.app.inject({ method: 'POST', url, payload, headers });

  it('authorises the presses of its page alone', async () => {
    at('15:10:00');
    const [path, query] = await link();
    const own = await post(`${path}/stages${query}`, { stage: 'cooking' });
    expect(own.statusCode).toBe(200);
    for (const url of [
      `/staff/door/101/stages${query}`,
      `/staff/kitchen/102/stages${query}`,
      `/staff/kitchen/0101/stages${query}`,
      `/staff/door/101/stops/1001/delivered${query}`,
      `${path}/stages`,
      `${path}/stages${query.replace(/key=./, (from) => (from === 'key=_' ? 'key=-' : 'key=_'))}`,
    ]) {
      const answer = await post(url, { stage: 'out' });
      expect([url, answer.statusCode, answer.json<Pressed>().code]).toEqual([url, 404, 'not_found']);
    }
    await endStaffLinks(shop.context);
    expect((await post(`${path}/stages${query}`, { stage: 'out' })).statusCode).toBe(404);
    expect(await pressed()).toMatchObject([{ stage: 'cooking' }]);
  });

  it('expires, in words for a script and as a page', async () => {
    const [path, query] = await link();
    later(24 * 7 * 3_600_000 + 1000);
    const json = await post(`${path}/stages${query}`, { stage: 'out' });
    expect([json.statusCode, json.json<Pressed>()]).toMatchObject([410, { code: 'link_expired' }]);
    const page = await post(`${path}/stages${query}`, 'stage=out', FORM);
    expect([page.statusCode, page.headers['content-type']]).toEqual([410, 'text/html; charset=utf-8']);
    expect(page.body).toContain('This link has expired. Ask for a new one.');
  });

  it('takes a plain form, and leads back to the button', async () => {
    const id = await paid(TO_CASEY);
    at('15:10:00');
    const [path, query] = await link('door');
    const answer = await post(`${path}/stages${query}`, 'stage=cooking', FORM);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${path}${query}#press-cooking`]);
    const undone = await post(`${path}/stages${query}`, 'stage=cooking&undo=true', FORM);
    expect([undone.statusCode, await pressed()]).toEqual([303, []]);
    const stop = await post(`${path}/stops/${id}/delivered${query}`, '', FORM);
    expect([stop.statusCode, stop.headers.location]).toEqual([303, `${path}${query}#press-stop-${id}`]);
  });

  it('answers a form with a page that says why not', async () => {
    const [path, query] = await link();
    const early = await post(`${path}/stages${query}`, 'stage=cooking', FORM);
    expect([early.statusCode, early.body]).toEqual([409, expect.stringContaining('Thursday, June 18')]);
    const odd = await post(`${path}/stages${query}`, 'stage=eaten', FORM);
    expect([odd.statusCode, odd.headers['content-type']]).toEqual([422, 'text/html; charset=utf-8']);
    const text = await post(`${path}/stages${query}`, 'cooking', { 'content-type': 'text/plain' });
    expect(text.statusCode).toBe(415);
  });
});

describe('a sheet', () => {
  const open = async (page: string) => {
    const [path, query] = await link(page);
    const answer = await shop.app.inject({ url: `${path}${query}` });
    return { document: new JSDOM(answer.body).window.document, query, headers: answer.headers };
  };
  const labels = (document: Document) =>
    [...document.querySelectorAll('.presses form:not(.undo) button')].map((button) => button.textContent);

  it('has no buttons before the day, and none for a canceled event', async () => {
    expect((await open('kitchen')).document.querySelector('form, script')).toBeNull();
    at('15:10:00');
    expect((await open('kitchen')).document.querySelectorAll('form').length).toBeGreaterThan(0);
    await exec('update events set cancelled_at = now() where id = 101');
    expect((await open('kitchen')).document.querySelector('form, script')).toBeNull();
    await exec('update events set cancelled_at = null where id = 101');
  });

  it('has the buttons that its orders need', async () => {
    at('15:10:00');
    expect(labels((await open('kitchen')).document)).toEqual([
      'We are cooking',
      'Ready for pickup',
      'All done',
    ]);
    shop.clock.set(null);
    await paid(TO_CASEY);
    at('15:10:00');
    const ofDoor = ['Out for delivery', 'Ready for pickup', 'All done'];
    expect(labels((await open('kitchen')).document)).toEqual(['We are cooking', ...ofDoor]);
    expect(labels((await open('door')).document)).toEqual(ofDoor);
  });

  it('says what is pressed, since when, and offers to undo it for a minute', async () => {
    const id = await paid(TO_CASEY);
    at('17:12:00');
    await press({ stage: 'out' });
    await deliver(id);
    const { document, query } = await open('door');
    const box = document.getElementById('press-out');
    expect(box?.querySelector('.state')?.textContent).toBe('Out since 5:12 PM');
    expect(box?.querySelector('form')?.getAttribute('action')).toBe(`/staff/door/101/stages${query}`);
    const undo = box?.querySelector('.undo');
    expect([undo?.hasAttribute('hidden'), undo?.querySelector('button')?.textContent]).toEqual([
      false,
      'Undo',
    ]);
    const { document: kitchen } = await open('kitchen');
    expect(kitchen.querySelector('#press-cooking button')?.hasAttribute('disabled')).toBe(true);
    expect(kitchen.querySelector('#press-cooking .state')?.textContent).toBe('Not pressed');
    expect(document.querySelector('#press-done .state')?.textContent).toBe(
      'Not pressed; expected at 7:00 PM',
    );
    const stop = document.querySelector(`table #press-stop-${id}`);
    expect(stop?.querySelector('.state')?.textContent).toBe('Delivered at 5:12 PM');
    expect(stop?.querySelector('form')?.getAttribute('action')).toBe(
      `/staff/door/101/stops/${id}/delivered${query}`,
    );
    later(61_000);
    const after = (await open('door')).document;
    expect([...after.querySelectorAll('.undo')].every((one) => one.hasAttribute('hidden'))).toBe(true);
  });

  it('keeps everything closed but its own style, its own script and calls of this server', async () => {
    const policy = String((await open('kitchen')).headers['content-security-policy']);
    expect(policy.replace(/'sha256-[^']+'/g, 'HASH')).toBe(
      "default-src 'none'; style-src HASH; script-src HASH; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
  });
});
