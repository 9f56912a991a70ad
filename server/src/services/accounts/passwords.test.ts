import { hashPassword, isPassword } from './passwords';

const config = { passwordCost: { memoryCost: 1024, timeCost: 2, parallelism: 1 } };

it('a new hash is argon2id with the configured cost', async () => {
  const hash = await hashPassword(config, 'olive tree');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=1024,t=2,p=1\$/);
  expect(await isPassword(config, hash, 'olive tree')).toBe(true);
  expect(await isPassword(config, hash, 'olive tre')).toBe(false);
});

// The package `argon2` made them, in releases before this one; the order of the parameters differs by its version.
it.each([
  '$argon2id$v=19$m=19456,p=1,t=2$RUyLDyfM6f6+ma85/VG4Mw$a6eZl6MDQQnSnFNc/snXmuJZVmCcRetV8dHdM2kPdkU',
  '$argon2id$v=19$m=19456,t=2,p=1$RUyLDyfM6f6+ma85/VG4Mw$a6eZl6MDQQnSnFNc/snXmuJZVmCcRetV8dHdM2kPdkU',
])('an earlier hash stays valid: %s', async (hash) => {
  expect(await isPassword(config, hash, 'dwellivery')).toBe(true);
  expect(await isPassword(config, hash, 'dwelliverY')).toBe(false);
});

it('no password is right for an account without one', async () => {
  expect(await isPassword(config, null, 'no account has this password')).toBe(false);
});
