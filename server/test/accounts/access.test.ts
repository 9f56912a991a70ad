/** Sessions and identities at providers, listed and ended by their owner (contract, Accounts). */
import { eq, ne, type SQL } from 'drizzle-orm';
import { oauthIdentities, sessions } from '../../src/db/schema';
import { TEST_NOW } from '../helper';
import { DEMO_PASSWORD, openWorld, Person, type World } from './person';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1';
let world: World;
let casey: Person;
beforeEach(async () => {
  world = await openWorld();
  casey = new Person(world, 'casey@demo.test');
  await casey.signIn();
});
afterEach(() => world.close());

const DAY = 86_400_000;
const proof = { user: { current_password: DEMO_PASSWORD } };
const google = (sub = 'g-casey') => ({ sub, email: 'casey@demo.test', email_verified: true });

describe('sessions', () => {
  it('are listed, the newest first, with how, when and on what they began', async () => {
    world.clock.set(TEST_NOW + 60_000);
    const phone = new Person(world, casey.address, PHONE);
    await phone.comeBy('google_oauth2', google());
    const { sessions, has_password } = await casey.access();
    expect(has_password).toBe(true);
    expect(sessions).toEqual([
      {
        id: expect.any(Number),
        created_at: new Date(TEST_NOW + 60_000).toISOString(),
        method: 'google_oauth2',
        device: 'Safari on iPhone',
        current: false,
      },
      {
        id: expect.any(Number),
        created_at: new Date(TEST_NOW).toISOString(),
        method: 'password',
        device: 'Chrome on Linux',
        current: true,
      },
    ]);
  });

  it('are ended one by one, and only by their owner', async () => {
    const phone = new Person(world, casey.address, PHONE);
    await phone.signIn();
    const [{ id } = { id: 0 }] = (await casey.access()).sessions.filter(({ current }) => !current);
    const other = new Person(world, 'vip@demo.test');
    await other.signIn();
    expect((await other.ask('DELETE', `/sessions/${id}`, proof)).status).toBe(404);
    expect(await phone.who()).not.toBeNull();
    expect((await casey.prove('DELETE', `/sessions/${id}`)).status).toBe(200);
    expect(await phone.who()).toBeNull();
    expect((await casey.prove('DELETE', `/sessions/${id}`)).status).toBe(404);
    expect((await casey.access()).sessions).toHaveLength(1);
  });

  it('are ended all together but for this one', async () => {
    const others = [new Person(world, casey.address), new Person(world, casey.address)];
    for (const other of others) await other.signIn();
    expect((await casey.prove('DELETE', '/sessions')).status).toBe(200);
    expect([await others[0]?.who(), await others[1]?.who()]).toEqual([null, null]);
    expect((await casey.who())?.id).toBe(1);
  });

  it.each(['/sessions', '/sessions/ID'])(
    'are ended with the password, or after a fresh sign-in: %s',
    async (url) => {
      const phone = new Person(world, casey.address, PHONE);
      await phone.signIn();
      const id = (await phone.access()).sessions.find(({ current }) => current)?.id;
      const at = url.replace('ID', String(id));
      const wrong = { user: { current_password: 'not the one' } };
      expect((await casey.ask('DELETE', at, { user: {} })).body.code).toBe('proof_needed');
      expect((await casey.ask('DELETE', at, wrong)).body.code).toBe('wrong_password');
      expect(await phone.who()).not.toBeNull();
      await casey.comeBy('google_oauth2', google());
      expect((await casey.ask('DELETE', at, { user: {} })).status).toBe(200);
      expect(await phone.who()).toBeNull();
    },
  );

  it('wait after wrong passwords, as a sign-in does', async () => {
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 22; attempt += 1) {
      const wrong = { user: { current_password: 'wrong' } };
      statuses.add((await casey.ask('DELETE', '/sessions', wrong)).status);
    }
    expect([...statuses]).toEqual([403, 429]);
  });

  it('are not listed once they have expired', async () => {
    const other = new Person(world, casey.address);
    await other.signIn();
    world.clock.set(TEST_NOW + 90 * DAY);
    await casey.signIn();
    expect((await casey.access()).sessions).toHaveLength(1);
  });

  it('end after 90 days, however often they are used', async () => {
    for (let day = 20; day < 90; day += 20) {
      world.clock.set(TEST_NOW + day * DAY);
      expect(await casey.who()).not.toBeNull();
    }
    world.clock.set(TEST_NOW + 90 * DAY);
    expect(await casey.who()).toBeNull();
  });

  it('end after 30 days without use', async () => {
    world.clock.set(TEST_NOW + 30 * DAY - 1);
    expect(await casey.who()).not.toBeNull();
    world.clock.set(TEST_NOW + 60 * DAY - 2);
    expect((await casey.access()).sessions).toHaveLength(1);
    world.clock.set(TEST_NOW + 90 * DAY - 2);
    expect(await casey.who()).toBeNull();
  });

  it('are written as used once a day', async () => {
    const [{ userId } = { userId: 0 }] = await world.context.db.select().from(sessions);
    const used = async (own: SQL) =>
      (await world.context.db.select().from(sessions).where(own)).map((one) => one.lastUsedAt.getTime());
    const usedAt = async () => (await used(eq(sessions.userId, userId)))[0];
    await new Person(world, 'vip@demo.test').signIn();
    world.clock.set(TEST_NOW + DAY - 1);
    await casey.who();
    expect(await usedAt()).toBe(TEST_NOW);
    world.clock.set(TEST_NOW + DAY);
    await casey.who();
    expect(await usedAt()).toBe(TEST_NOW + DAY);
    expect(await used(ne(sessions.userId, userId))).toEqual([TEST_NOW]);
  });

  it('are nobody else’s to see', async () => {
    expect((await casey.ask('GET', '/users/2/access')).status).toBe(404);
  });
});

describe('identities', () => {
  it('are listed with their address and unlinked, after which they open no account', async () => {
    const there = new Person(world, casey.address);
    await there.comeBy('google_oauth2', google());
    const [linked] = (await casey.access()).identities;
    expect(linked).toMatchObject({
      provider: 'google_oauth2',
      email: casey.address,
      linked_at: new Date(TEST_NOW).toISOString(),
    });
    await there.comeBy('google_oauth2', { ...google(), email: 'casey.there@example.test' });
    expect((await casey.access()).identities).toMatchObject([{ email: 'casey.there@example.test' }]);
    const other = new Person(world, 'vip@demo.test');
    await other.signIn();
    expect((await other.ask('DELETE', `/identities/${linked?.id}`)).status).toBe(404);
    expect((await casey.ask('DELETE', `/identities/${linked?.id}`)).status).toBe(200);
    expect((await casey.access()).identities).toEqual([]);
    const unsaid = { sub: 'g-casey', email: casey.address };
    expect((await there.comeBy('google_oauth2', unsaid)).body.code).toBe('sign_in_first');
  });

  it('keep the last way in until there is a password', async () => {
    const nina = new Person(world, 'nina@example.test');
    const says = (sub: string) => ({ sub, email: nina.address, email_verified: true });
    await new Person(world, casey.address).comeBy('google_oauth2', google());
    await nina.comeBy('google_oauth2', says('g-1'));
    await nina.comeBy('google_oauth2', says('g-2'));
    const { identities } = await nina.access();
    expect(identities).toHaveLength(2);
    const [first, second] = identities;
    expect((await casey.access()).identities).toMatchObject([{ email: casey.address }]);
    expect((await nina.ask('DELETE', `/identities/${first?.id}`)).status).toBe(200);
    const { status, body } = await nina.ask('DELETE', `/identities/${second?.id}`);
    expect([status, body.code]).toEqual([409, 'last_way_in']);
    expect((await nina.access()).identities).toHaveLength(1);
    await nina.change({ password: 'a word of my own 3' });
    expect((await nina.ask('DELETE', `/identities/${second?.id}`)).status).toBe(200);
  });

  it('with another address than the account’s, or with none known, end with a new password', async () => {
    const linkWith = async (sub: string, email: string | null) => {
      await new Person(world, casey.address).comeBy('google_oauth2', google(sub));
      await world.context.db.update(oauthIdentities).set({ email }).where(eq(oauthIdentities.subject, sub));
    };
    await linkWith('own', 'Casey@demo.test');
    await linkWith('other', 'mallory@evil.test');
    await linkWith('unknown', null);
    await casey.change({ password: 'a word of my own 3', current_password: 'dwellivery' });
    expect((await casey.access()).identities.map(({ email }) => email)).toEqual(['Casey@demo.test']);
  });
});

it('makes guesses wait that are sent along with a change which needs no password', async () => {
  const statuses = new Set<number>();
  for (let guess = 0; guess < 22; guess += 1) {
    const user = { phone: '6305550100', current_password: 'wrong' };
    statuses.add((await casey.ask('PATCH', '/users/1', { user })).status);
  }
  expect([...statuses]).toEqual([403, 429]);
});

describe('the token of a session', () => {
  const withToken = (token: string | null) =>
    Object.assign(new Person(world, casey.address), { token, id: casey.id });

  it.each([
    ['PATCH', '/users/1', { password: 'a word of my own 3' }, {}],
    ['PATCH', '/users/1', { email: 'casey.new@demo.test' }, {}],
    ['POST', '/users/1/export', {}, { format: 'json' }],
    ['DELETE', '/sessions', {}, {}],
  ] as const)('is another after the password: %s %s %j', async (method, url, user, more) => {
    const before = withToken(casey.token);
    const asked = { ...more, user: { ...user, current_password: DEMO_PASSWORD } };
    const { status, body } = await casey.ask<{ token: string }>(method, url, asked);
    expect([status, body.token]).toEqual([200, expect.stringMatching(/^[\w-]{43}$/)]);
    expect(await before.who()).toBeNull();
    const after = withToken(body.token);
    expect((await after.who())?.id).toBe(1);
    expect((await after.access()).sessions).toHaveLength(1);
  });

  it('stays when no password was given, or a wrong one', async () => {
    const phone = { user: { phone: '6305550100' } };
    const { status, body } = await casey.ask<{ token: null }>('PATCH', '/users/1', phone);
    expect([status, body.token]).toEqual([200, null]);
    await casey.change({ password: 'a word of my own 3', current_password: 'not the one' });
    expect(await casey.who()).not.toBeNull();
  });

  it('is one of one session, when two tabs show the password at once', async () => {
    const export_ = { format: 'json', ...proof };
    const answers = await Promise.all(
      [1, 2, 3].map(() => casey.ask<{ token: string | null }>('POST', '/users/1/export', export_)),
    );
    const given = answers.flatMap(({ body }) => body.token ?? []);
    expect(given).toHaveLength(1);
    expect(await withToken(given[0] ?? null).who()).not.toBeNull();
    expect(await casey.who()).toBeNull();
  });

  it('ends when its browser signs in again, as the same customer or as another', async () => {
    const first = withToken(casey.token);
    await casey.signIn();
    const second = withToken(casey.token);
    expect([await first.who(), (await second.who())?.id]).toEqual([null, 1]);
    await casey.comeBy('google_oauth2', google());
    expect(await second.who()).toBeNull();
    expect((await casey.access()).sessions).toHaveLength(1);
    const third = withToken(casey.token);
    await casey.signIn(DEMO_PASSWORD, 'vip@demo.test');
    expect([await third.who(), (await casey.who())?.id]).toEqual([null, 2]);
  });

  it('stays when signing in again fails', async () => {
    expect((await casey.signIn('not the one')).status).toBe(401);
    expect(await casey.who()).not.toBeNull();
  });

  it('does not make the limits count for its customer instead of the account that is tried', async () => {
    const tries = async (person: Person) => {
      for (let attempt = 0; attempt < 21; attempt += 1) await person.signIn('wrong', 'vip@demo.test');
      return (await person.signIn('wrong', 'vip@demo.test')).status;
    };
    expect(await tries(casey)).toBe(429);
    const stranger = new Person(world, 'vip@demo.test');
    expect((await stranger.signIn('wrong')).status).toBe(429);
  });
});
