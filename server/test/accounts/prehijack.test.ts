/**
 * Whoever prepares an account for somebody else's address has nothing of it once its owner comes, whichever way the owner
 * comes and whatever was prepared (contract, Accounts).
 */
import { DEMO_PASSWORD, openWorld, Person, type World } from './person';

const VICTIM = 'vera@example.test';
const TRAP = 'the-trap-is-set-7';
const OWN = 'a word of my own 3';

let world: World;
let attacker: Person;
let victim: Person;
beforeEach(async () => {
  world = await openWorld();
  attacker = new Person(world, 'mallory@evil.test');
  victim = new Person(world, VICTIM);
});
afterEach(() => world.close());

const google = { sub: 'g-vera', email: VICTIM, email_verified: true };

/** Nothing of what the attacker holds opens the victim's account. */
async function expectShutOut(holds: { change?: string; facebook?: boolean } = {}): Promise<void> {
  expect(await attacker.who()).toBeNull();
  const again = new Person(world, VICTIM);
  expect((await again.signIn(TRAP)).status).toBe(401);
  if (holds.change) {
    attacker.token = null;
    expect([401, 404, 422]).toContain((await attacker.takeAddress(holds.change)).status);
  }
  if (holds.facebook) {
    const { status, body } = await again.comeBy('facebook', { sub: 'fb-mallory', email: VICTIM });
    expect([status, body.code]).toEqual([409, 'sign_in_first']);
  }
  const { sessions, identities } = await victim.access();
  expect(sessions.filter(({ current }) => !current)).toEqual([]);
  expect(identities.filter(({ provider }) => provider === 'facebook')).toEqual([]);
  expect(await victim.who()).toMatchObject({ email: VICTIM, confirmed: true, pending_email: null });
}

describe('an account registered in the name of the victim', () => {
  /** The attacker also asks for an address of theirs, whose link they keep for later. */
  async function registerForVictim(): Promise<string> {
    expect((await attacker.register(TRAP, VICTIM)).status).toBe(200);
    const asked = await attacker.change({ email: attacker.address, current_password: TRAP });
    expect(asked.body.user).toMatchObject({ email: VICTIM, pending_email: attacker.address });
    return attacker.link('change');
  }

  it('is emptied when the victim comes by Google', async () => {
    const change = await registerForVictim();
    expect((await victim.comeBy('google_oauth2', google)).status).toBe(200);
    expect(victim.id).toBe(attacker.id);
    await expectShutOut({ change });
    expect(await victim.mails()).toContain('password_removed');
    expect((await victim.access()).has_password).toBe(false);
  });

  it('is emptied when the victim resets the password', async () => {
    const change = await registerForVictim();
    await victim.forgot();
    expect((await victim.reset(await victim.link('reset'), OWN)).status).toBe(200);
    await expectShutOut({ change });
    expect((await new Person(world, VICTIM).signIn(OWN)).status).toBe(200);
  });

  it.each(['Google', 'a reset'])(
    'is emptied by %s after something else opened the confirmation link',
    async (way) => {
      await attacker.register(TRAP, VICTIM);
      // A program that looks at the links in mails, or the victim by mistake.
      const scanner = new Person(world, VICTIM);
      expect((await scanner.confirm(await scanner.link('confirm'))).status).toBe(200);
      if (way === 'Google') await victim.comeBy('google_oauth2', google);
      else {
        await victim.forgot();
        await victim.reset(await victim.link('reset'), OWN);
      }
      expect(victim.id).toBe(attacker.id);
      await expectShutOut();
    },
  );

  it('is nobody else’s while its address is not confirmed', async () => {
    await attacker.register(TRAP, VICTIM);
    const { status, body } = await victim.comeBy('facebook', { sub: 'fb-vera', email: VICTIM });
    expect([status, body.code]).toEqual([409, 'sign_in_first']);
    expect((await attacker.who())?.confirmed).toBe(false);
  });

  it('leaves no earlier confirmation or reset link alive', async () => {
    await attacker.register(TRAP, VICTIM);
    await victim.forgot();
    const [confirm, reset] = [await victim.link('confirm'), await victim.link('reset')];
    await victim.comeBy('google_oauth2', google);
    const stranger = new Person(world, VICTIM);
    expect((await stranger.confirm(confirm)).body.code).toBe('token_expired');
    expect((await stranger.reset(reset, OWN)).body.code).toBe('token_expired');
    expect(await victim.who()).toMatchObject({ email: VICTIM });
  });

  it('keeps what the one who registered has, when the same one confirms', async () => {
    const robin = new Person(world, 'robin@example.test');
    await robin.register(OWN);
    const session = robin.token;
    expect((await robin.confirm(await robin.link('confirm'))).status).toBe(200);
    expect(robin.token).toBe(session);
    expect((await robin.access()).sessions).toHaveLength(1);
    expect((await new Person(world, robin.address).signIn(OWN)).status).toBe(200);
  });

  it('keeps its password when it is confirmed on another device, and afterwards by Google', async () => {
    const desk = new Person(world, 'robin@example.test');
    await desk.register(OWN);
    const says = { sub: 'g-robin', email: desk.address, email_verified: true };
    await desk.confirm(await desk.link('confirm'));
    await new Person(world, desk.address).comeBy('google_oauth2', says);
    expect((await new Person(world, desk.address).signIn(OWN)).status).toBe(200);

    const phone = new Person(world, 'sam@example.test');
    await new Person(world, phone.address).register(OWN, phone.address);
    await phone.confirm(await phone.link('confirm'));
    expect((await new Person(world, phone.address).signIn(OWN)).status).toBe(200);
  });
});

describe('an account that Facebook made for an address that nobody confirmed', () => {
  beforeEach(async () => {
    await attacker.comeBy('facebook', { sub: 'fb-mallory', email: VICTIM });
    expect(await attacker.who()).toMatchObject({ email: VICTIM, confirmed: false });
  });

  it('is opened again by the same Facebook account alone', async () => {
    const again = new Person(world, VICTIM);
    expect((await again.comeBy('facebook', { sub: 'fb-mallory' })).status).toBe(200);
    expect(again.id).toBe(attacker.id);
  });

  it('loses it when the owner of the address comes by Google', async () => {
    await victim.comeBy('google_oauth2', google);
    expect(victim.id).toBe(attacker.id);
    await expectShutOut({ facebook: true });
  });

  it('loses it when the owner of the address resets the password', async () => {
    await victim.forgot();
    await victim.reset(await victim.link('reset'), OWN);
    await expectShutOut({ facebook: true });
  });

  it('loses it after something else opened the confirmation link, too', async () => {
    await new Person(world, VICTIM).confirm(await victim.link('confirm'));
    await victim.comeBy('google_oauth2', google);
    await expectShutOut({ facebook: true });
  });
});

describe('an attacker who changes the own address to the victim’s', () => {
  let link: string;
  beforeEach(async () => {
    attacker = new Person(world, 'casey@demo.test');
    await attacker.signIn();
    await attacker.change({ email: VICTIM, current_password: DEMO_PASSWORD });
    link = await victim.link('change');
  });

  it('keeps the own address until the link is opened', async () => {
    expect(await attacker.who()).toMatchObject({ email: 'casey@demo.test', pending_email: VICTIM });
    expect((await new Person(world, VICTIM).signIn()).body.code).toBe('not_registered');
    expect((await new Person(world, 'casey@demo.test').signIn()).status).toBe(200);
    await victim.forgot();
    expect(await victim.mails()).toEqual(['change']);
  });

  it('does not get the victim, who opens the link in good faith', async () => {
    expect((await victim.takeAddress(link)).status).toBe(401);
    const other = new Person(world, 'vip@demo.test');
    await other.signIn();
    expect((await other.takeAddress(link)).status).toBe(404);
    expect(await attacker.who()).toMatchObject({ email: 'casey@demo.test' });
  });

  it('meets the victim in no account: Google makes one, and the change fails from then on', async () => {
    await victim.comeBy('google_oauth2', google);
    expect(victim.id).not.toBe(attacker.id);
    const { status, body } = await attacker.takeAddress(link);
    expect([status, body.code]).toEqual([409, 'email_taken']);
    expect((await victim.register(OWN)).body.code).toBe('email_taken');
  });
});

describe('what Google and Facebook say', () => {
  it.each([
    ['google_oauth2', { sub: '1', email: 'casey@demo.test', email_verified: false }, 422, 'oauth_no_email'],
    ['google_oauth2', { sub: '1', email: 'casey@demo.test' }, 409, 'sign_in_first'],
    ['google_oauth2', { sub: '1' }, 422, 'oauth_no_email'],
    ['facebook', { sub: '1', email: 'casey@demo.test', email_verified: false }, 422, 'oauth_no_email'],
    ['facebook', { sub: '1', email: 'casey@demo.test' }, 409, 'sign_in_first'],
    ['facebook', { sub: '1' }, 422, 'oauth_no_email'],
    ['facebook', { sub: '1', email: 'x <casey@demo.test>', email_verified: true }, 422, 'oauth_no_email'],
  ] as const)('%s saying %j opens nobody’s account', async (provider, says, status, code) => {
    const refused = await attacker.comeBy(provider, says);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
  });

  it('joins a confirmed account by an address that the provider has confirmed, and leaves the password', async () => {
    const casey = new Person(world, 'casey@demo.test');
    const says = { sub: 'g-casey', email: 'Casey@demo.test', email_verified: true };
    expect((await casey.comeBy('google_oauth2', says)).status).toBe(200);
    expect(casey.id).toBe(1);
    expect((await new Person(world, casey.address).signIn()).status).toBe(200);
  });
});
