/** Sessions and identities at providers, listed and ended by their owner (contract, Accounts). */
import { eq } from 'drizzle-orm';
import { oauthIdentities } from '../../src/db/schema';
import { shareDatabase, TEST_NOW } from '../helper';
import { openWorld, Person, type World } from './person';

shareDatabase();
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
    expect((await other.ask('DELETE', `/sessions/${id}`)).status).toBe(404);
    expect(await phone.who()).not.toBeNull();
    expect((await casey.ask('DELETE', `/sessions/${id}`)).status).toBe(200);
    expect(await phone.who()).toBeNull();
    expect((await casey.ask('DELETE', `/sessions/${id}`)).status).toBe(404);
    expect((await casey.access()).sessions).toHaveLength(1);
  });

  it('are ended all together but for this one', async () => {
    const others = [new Person(world, casey.address), new Person(world, casey.address)];
    for (const other of others) await other.signIn();
    expect((await casey.ask('DELETE', '/sessions')).status).toBe(200);
    expect([await others[0]?.who(), await others[1]?.who()]).toEqual([null, null]);
    expect((await casey.who())?.id).toBe(1);
  });

  it('are not listed once they have expired', async () => {
    const other = new Person(world, casey.address);
    await other.signIn();
    world.clock.set(TEST_NOW + 90 * 86_400_000);
    await casey.signIn();
    expect((await casey.access()).sessions).toHaveLength(1);
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
    await nina.comeBy('google_oauth2', says('g-1'));
    await nina.comeBy('google_oauth2', says('g-2'));
    const [first, second] = (await nina.access()).identities;
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
