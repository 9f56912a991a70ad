/** A new address waits for its own link; the old one can take the account back (contract, Accounts). */
import { eq } from 'drizzle-orm';
import { users } from '../../src/db/schema';
import { DEMO_PASSWORD, mailsTo, openWorld, Person, type World } from './person';

const DAY = 86_400_000;
const OLD = 'casey@demo.test';
const NEW = 'casey.new@example.test';
const OWN = 'a word of my own 3';

let world: World;
let casey: Person;
let atNew: Person;
beforeEach(async () => {
  world = await openWorld();
  casey = new Person(world, OLD);
  atNew = new Person(world, NEW);
  await casey.signIn();
});
afterEach(() => world.close());

const ask = (email = NEW) => casey.change({ email, current_password: DEMO_PASSWORD });
const later = (ms: number) => world.clock.set(world.clock.now() + ms);
async function moveTo(person: Person): Promise<void> {
  expect((await ask(person.address)).status).toBe(200);
  expect((await casey.takeAddress(await person.link('change'))).status).toBe(200);
}
const signsIn = async (email: string, password = DEMO_PASSWORD) =>
  (await new Person(world, email).signIn(password)).status;

describe('asking for a new address or password', () => {
  it.each([
    [{ email: NEW }, 'proof_needed'],
    [{ password: OWN }, 'proof_needed'],
    [{ email: NEW, current_password: 'not the one 1' }, 'wrong_password'],
    [{ password: OWN, current_password: 'not the one 1' }, 'wrong_password'],
  ])('refuses %j, and changes nothing', async (change, code) => {
    const { status, body } = await casey.change({ ...change, city: 'Elsewhere' });
    expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([403, code, ['current_password']]);
    expect(await casey.who()).toMatchObject({ email: OLD, pending_email: null, city: 'Naperville' });
    expect(await signsIn(OLD)).toBe(200);
  });

  it('takes the rest of a profile without a password, and the own address in any case', async () => {
    const changed = await casey.change({ email: 'Casey@DEMO.test', city: 'Lisle' });
    expect(changed.body.user).toMatchObject({ email: OLD, pending_email: null, city: 'Lisle' });
    expect(await casey.mails()).toEqual([]);
  });

  it('takes a sign-in with a provider for ten minutes in place of the password', async () => {
    const says = { sub: 'g-casey', email: OLD, email_verified: true };
    const there = new Person(world, OLD);
    await there.comeBy('google_oauth2', says);
    expect((await there.access()).proven_until).not.toBeNull();
    later(10 * 60_000);
    expect((await there.access()).proven_until).toBeNull();
    expect((await there.change({ password: OWN })).body.code).toBe('proof_needed');
    await there.comeBy('google_oauth2', says);
    later(10 * 60_000 - 1);
    expect((await there.change({ password: OWN })).status).toBe(200);
    // A password that was typed is no such sign-in.
    await there.signIn(OWN);
    expect((await there.change({ email: NEW })).body.code).toBe('proof_needed');
  });

  it('lets a customer without a password choose one, who then needs it', async () => {
    const nina = new Person(world, 'nina@example.test');
    const says = { sub: 'g-nina', email: nina.address, email_verified: true };
    await nina.comeBy('google_oauth2', says);
    later(11 * 60_000);
    const { body } = await nina.change({ password: OWN });
    expect([body.code, body.message]).toEqual(['proof_needed', expect.stringMatching(/Google or Facebook/)]);
    await nina.comeBy('google_oauth2', says);
    expect((await nina.change({ password: OWN })).status).toBe(200);
    expect(await signsIn(nina.address, OWN)).toBe(200);
  });

  it('makes a thief of the session wait longer after each wrong password', async () => {
    const thief = new Person(world, OLD);
    thief.token = casey.token;
    thief.id = casey.id;
    const statuses = new Set<number>();
    for (let n = 0; n < 30; n += 1)
      statuses.add((await thief.change({ email: NEW, current_password: `guess number ${n}` })).status);
    expect([...statuses]).toEqual([403, 429]);
    later(900_000);
    expect((await ask()).status).toBe(200);
  });
});

describe('a new address', () => {
  it('waits: the old one signs in, resets and receives mail until the link is opened', async () => {
    const { body } = await ask();
    expect(body.user).toMatchObject({ email: OLD, pending_email: NEW });
    expect([await atNew.mails(), await casey.mails()]).toEqual([['change'], ['undo_asked']]);
    expect([await signsIn(OLD), await signsIn(NEW)]).toEqual([200, 404]);
    await atNew.forgot();
    await casey.forgot();
    expect([await atNew.mails(), await casey.mails()]).toEqual([['change'], ['undo_asked', 'reset']]);

    const taken = await casey.takeAddress(await atNew.link('change'));
    expect(taken.body.user).toMatchObject({ email: NEW, pending_email: null, confirmed: true });
    expect([await signsIn(OLD), await signsIn(NEW)]).toEqual([404, 200]);
    expect((await casey.mails()).at(-1)).toBe('undo_changed');
  });

  it('ends other sessions, open links and identities with another address, once it is confirmed', async () => {
    const elsewhere = new Person(world, OLD);
    await elsewhere.comeBy('google_oauth2', { sub: 'g-casey', email: OLD, email_verified: true });
    await casey.forgot();
    const reset = await casey.link('reset');
    await ask();
    expect(await elsewhere.who()).not.toBeNull();
    await casey.takeAddress(await atNew.link('change'));
    expect([await elsewhere.who(), (await casey.who())?.email]).toEqual([null, NEW]);
    expect((await elsewhere.reset(reset, OWN)).body.code).toBe('token_expired');
    const { identities, sessions } = await casey.access();
    expect([identities, sessions.length]).toEqual([[], 1]);
  });

  it('is mailed again, and only the newest link works', async () => {
    expect((await casey.ask('POST', '/users/1/email_change')).body.code).toBe('not_needed');
    await ask();
    const first = await atNew.link('change');
    expect((await casey.ask('POST', '/users/1/email_change')).status).toBe(200);
    expect((await casey.takeAddress(first)).body.code).toBe('token_expired');
    expect((await casey.takeAddress(await atNew.link('change'))).status).toBe(200);
  });

  it('is the answer again when its link is opened twice, which changes nothing, until the address is another', async () => {
    await ask();
    const link = await atNew.link('change');
    await casey.takeAddress(link);
    const mails = await casey.mails();
    const again = await casey.takeAddress(link);
    expect([again.status, again.body.user?.email]).toEqual([200, NEW]);
    expect([await casey.mails(), (await atNew.takeAddress(link)).status]).toEqual([mails, 401]);
    await casey.change({ email: 'third@example.test', current_password: DEMO_PASSWORD });
    await casey.takeAddress(await new Person(world, 'third@example.test').link('change'));
    expect((await casey.takeAddress(link)).body.code).toBe('token_expired');
  });

  it('is given up, and its link with it', async () => {
    await ask();
    const { status } = await casey.ask('DELETE', '/users/1/email_change');
    expect([status, (await casey.who())?.pending_email]).toEqual([200, null]);
    expect((await casey.takeAddress(await atNew.link('change'))).body.code).toBe('token_expired');
  });

  it('gives way to another one, whose link alone works', async () => {
    await ask();
    const third = new Person(world, 'third@example.test');
    await ask(third.address);
    expect((await casey.takeAddress(await atNew.link('change'))).body.code).toBe('token_expired');
    expect((await casey.takeAddress(await third.link('change'))).status).toBe(200);
  });

  it('is not taken over by a link that is older than seven days', async () => {
    await ask();
    later(7 * DAY);
    expect((await casey.takeAddress(await atNew.link('change'))).body.code).toBe('token_expired');
  });

  it('is refused when it is another customer’s', async () => {
    const { status, body } = await ask('VIP@demo.test');
    expect([status, body.code]).toEqual([409, 'email_taken']);
  });

  it('dies with a new password', async () => {
    await ask();
    await casey.change({ password: OWN, current_password: DEMO_PASSWORD });
    expect((await casey.who())?.pending_email).toBeNull();
    expect((await casey.takeAddress(await atNew.link('change'))).body.code).toBe('token_expired');
  });

  it('may be asked for together with a new password', async () => {
    await casey.change({ email: NEW, password: OWN, current_password: DEMO_PASSWORD });
    expect((await casey.takeAddress(await atNew.link('change'))).status).toBe(200);
    expect(await signsIn(NEW, OWN)).toBe(200);
  });

  it('does not let links to the old one live on', async () => {
    const una = new Person(world, 'unconfirmed@demo.test');
    await una.ask('POST', '/confirmations', { email: una.address });
    const link = await una.link('confirm');
    const asNew = { email: NEW, confirmedAt: null };
    await world.context.db.update(users).set(asNew).where(eq(users.email, una.address));
    expect((await una.confirm(link)).body.code).toBe('token_expired');
  });
});

describe('a new password', () => {
  it('ends the other sessions, keeps this one, and is told by mail', async () => {
    const elsewhere = new Person(world, OLD);
    await elsewhere.signIn();
    expect((await casey.change({ password: OWN, current_password: DEMO_PASSWORD })).status).toBe(200);
    expect([await elsewhere.who(), (await casey.who())?.id]).toEqual([null, 1]);
    expect(await casey.mails()).toEqual(['password_changed']);
    expect([await signsIn(OLD), await signsIn(OLD, OWN)]).toEqual([401, 200]);
  });

  it('sends one who has not confirmed yet a link that works', async () => {
    const robin = new Person(world, 'robin@example.test');
    await robin.register(OWN);
    const first = await robin.link('confirm');
    await robin.change({ password: 'another word 4', current_password: OWN });
    expect((await robin.confirm(first)).body.code).toBe('token_expired');
    expect((await robin.confirm(await robin.link('confirm'))).status).toBe(200);
  });

  it('is set by a link for that alone, which another customer’s link does not end', async () => {
    const robin = new Person(world, 'robin@example.test');
    await robin.register(OWN);
    expect((await robin.reset(await robin.link('confirm'), 'another word 5')).body.code).toBe(
      'token_expired',
    );
    await casey.forgot();
    await robin.forgot();
    expect((await casey.reset(await casey.link('reset'), OWN)).status).toBe(200);
    expect((await robin.ask('GET', `/confirmations/${await robin.link('confirm')}`)).status).toBe(200);
  });

  it('is told by mail after a reset, too, which ends a waiting address', async () => {
    await ask();
    await casey.forgot();
    await casey.reset(await casey.link('reset'), OWN);
    expect((await casey.mails()).at(-1)).toBe('password_changed');
    expect((await casey.takeAddress(await atNew.link('change'))).body.code).toBe('token_expired');
  });
});

describe('the way back', () => {
  it('brings the old address, a new password, and ends all sessions', async () => {
    const thief = casey;
    await moveTo(atNew);
    const owner = new Person(world, OLD);
    const link = await owner.link('undo_changed');
    expect((await owner.ask<{ email: string }>('GET', `/email_undos/${link}`)).body.email).toBe(OLD);
    expect((await owner.undo(link, OWN)).status).toBe(200);
    expect(await owner.who()).toMatchObject({ id: 1, email: OLD, confirmed: true });
    expect(await thief.who()).toBeNull();
    expect([await signsIn(NEW), await signsIn(OLD), await signsIn(OLD, OWN)]).toEqual([404, 401, 200]);
    expect((await owner.undo(link, 'yet another 5')).body.code).toBe('token_expired');
  });

  it('keeps the address while the change still waits', async () => {
    await ask();
    const owner = new Person(world, OLD);
    await owner.undo(await owner.link('undo_asked'), OWN);
    expect(await owner.who()).toMatchObject({ email: OLD, pending_email: null });
    expect(await casey.who()).toBeNull();
    expect((await owner.takeAddress(await atNew.link('change'))).body.code).toBe('token_expired');
  });

  it('is no other customer’s to take away', async () => {
    const vip = new Person(world, 'vip@demo.test');
    await vip.signIn();
    await moveTo(atNew);
    await vip.change({ email: 'vip.new@example.test', current_password: DEMO_PASSWORD });
    const theirs = await vip.link('undo_asked');
    const owner = new Person(world, OLD);
    expect((await owner.undo(await casey.link('undo_changed'), OWN)).status).toBe(200);
    expect((await vip.ask('GET', `/email_undos/${theirs}`)).status).toBe(200);
  });

  it('is there for seven days', async () => {
    await moveTo(atNew);
    const link = await casey.link('undo_changed');
    later(7 * DAY - 1);
    expect((await atNew.ask('GET', `/email_undos/${link}`)).status).toBe(200);
    later(1);
    expect((await new Person(world, OLD).undo(link, OWN)).body.code).toBe('token_expired');
  });

  it('survives whatever the thief does next: another password, another address, another undo', async () => {
    const third = new Person(world, 'third@example.test');
    await moveTo(atNew);
    const link = await casey.link('undo_changed');
    await casey.change({ password: OWN, current_password: DEMO_PASSWORD });
    await casey.change({ email: third.address, current_password: OWN });
    await casey.takeAddress(await third.link('change'));
    const owner = new Person(world, OLD);
    expect((await owner.undo(link, 'back in my hands 8')).status).toBe(200);
    // The thief's own way back, which came with the second change, is gone.
    expect((await atNew.undo(await atNew.link('undo_changed'), OWN)).body.code).toBe('token_expired');
    expect((await atNew.register(OWN)).status).toBe(200);
    expect(await owner.who()).toMatchObject({ email: OLD });
  });

  it('of an earlier address outlives that of a later one', async () => {
    await moveTo(atNew);
    const first = await casey.link('undo_changed');
    const third = new Person(world, 'third@example.test');
    await ask(third.address);
    await casey.takeAddress(await third.link('change'));
    const between = new Person(world, NEW);
    await between.undo(await between.link('undo_changed'), OWN);
    const owner = new Person(world, OLD);
    expect((await owner.undo(first, 'back in my hands 8')).status).toBe(200);
    expect(await between.who()).toBeNull();
  });

  it('keeps its address free: nobody registers it, takes it or comes with it meanwhile', async () => {
    await moveTo(atNew);
    const other = new Person(world, OLD);
    expect((await other.register(OWN)).body.code).toBe('email_reserved');
    const says = { sub: 'g-1', email: OLD, email_verified: true };
    expect((await other.comeBy('google_oauth2', says)).body.code).toBe('email_reserved');
    const vip = new Person(world, 'vip@demo.test');
    await vip.signIn();
    const wanted = await vip.change({ email: OLD, current_password: DEMO_PASSWORD });
    expect(wanted.body.code).toBe('email_reserved');
    expect((await ask(OLD)).status).toBe(200);
    later(7 * DAY);
    expect((await other.register(OWN)).status).toBe(200);
  });

  it('is not given to an address that was never confirmed: it may be a stranger’s', async () => {
    const robin = new Person(world, 'typo@example.test');
    await robin.register(OWN);
    await robin.change({ email: NEW, current_password: OWN });
    expect((await robin.takeAddress(await atNew.link('change'))).status).toBe(200);
    expect(await robin.mails()).toEqual(['confirm']);
    expect((await robin.confirm(await robin.link('confirm'))).body.code).toBe('token_expired');
  });

  it('asks for a password that may be chosen', async () => {
    await moveTo(atNew);
    const owner = new Person(world, OLD);
    const link = await owner.link('undo_changed');
    expect((await owner.undo(link, 'password1')).body.code).toBe('weak_password');
    expect((await owner.undo(link, OWN)).status).toBe(200);
  });
});

describe('at the same moment', () => {
  it('a link takes effect once', async () => {
    await ask();
    const link = await atNew.link('change');
    const both = await Promise.all([casey.takeAddress(link), casey.takeAddress(link)]);
    expect(both.map(({ status }) => status)).toContain(200);
    expect((await mailsTo(world, OLD)).filter(({ kind }) => kind === 'undo_changed')).toHaveLength(1);
  });

  it('a sign-in with the old password that a reset overtakes opens nothing', async () => {
    await casey.forgot();
    const link = await casey.link('reset');
    const owner = new Person(world, OLD);
    const { db } = world.context;
    const begin = db.transaction.bind(db);
    // After the password was checked, before the session begins.
    jest.spyOn(db, 'transaction').mockImplementationOnce(async (...given) => {
      expect((await owner.reset(link, OWN)).status).toBe(200);
      return begin(...given);
    });
    const late = await new Person(world, OLD).signIn();
    expect([late.status, late.body.code]).toEqual([401, 'bad_credentials']);
    expect((await owner.access()).sessions.filter(({ method }) => method === 'password')).toEqual([]);
  });
});
