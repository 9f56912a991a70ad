import { readConfig } from './config';
import { ConfigError, type Env } from './env';

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
/** The application server of RFC 8291, appendix A. */
const PAIR = {
  VAPID_PUBLIC_KEY: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  VAPID_PRIVATE_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
};
const pushOf = (env: Env) => readConfig({ WEB_DIR: '', ...env }, '/nowhere').push;

it('offers pushes with a pair of keys, and none without', () => {
  expect(pushOf(STRIPE)).toBeNull();
  expect(pushOf({ ...STRIPE, ...PAIR, MAIL_FROM: 'Dwellivery <hello@example.com>' })).toEqual({
    publicKey: PAIR.VAPID_PUBLIC_KEY,
    privateKey: PAIR.VAPID_PRIVATE_KEY,
    subject: 'mailto:hello@example.com',
    standIn: null,
  });
  expect(pushOf({ ...STRIPE, ...PAIR, MAIL_FROM: 'hello@example.com' })?.subject).toBe(
    'mailto:hello@example.com',
  );
});

it('has a pair of its own in a sandbox, the same after a restart, another with a password', () => {
  const demo = pushOf({});
  expect(demo?.publicKey).toMatch(/^B[\w-]{86}$/);
  expect(demo?.standIn).toBe('http://127.0.0.1:3000');
  expect(pushOf({})).toEqual(demo);
  expect(pushOf({ SANDBOX_PASSWORD: 'p'.repeat(16) })?.privateKey).not.toBe(demo?.privateKey);
  expect(pushOf(PAIR)?.publicKey).toBe(PAIR.VAPID_PUBLIC_KEY);
});

it.each([
  [{ VAPID_PUBLIC_KEY: PAIR.VAPID_PUBLIC_KEY }, 'missing: VAPID_PRIVATE_KEY'],
  [{ ...PAIR, VAPID_PRIVATE_KEY: PAIR.VAPID_PRIVATE_KEY.replace('y', 'z') }, 'must be one pair'],
  [{ ...PAIR, VAPID_PRIVATE_KEY: 'planted' }, 'must be one pair'],
])('refuses %j, without the private key in the message', (env, message) => {
  const read = () => pushOf({ ...STRIPE, ...env });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(message);
  expect(read).not.toThrow(/planted|zfWPiYE/);
});
