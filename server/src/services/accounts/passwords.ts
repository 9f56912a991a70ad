import { hash as argon2id, verify } from '@node-rs/argon2';
import type { ServerConfig } from '../../config/config';

type Cost = Pick<ServerConfig, 'passwordCost'>;

/** The same visible text has several Unicode forms, by the keyboard: NFKC, as NIST SP 800-63B asks for. */
const normal = (password: string): string => password.normalize('NFKC');

/** The form of today first, then those in which earlier releases may have hashed it. One for a password of ASCII. */
const formsOf = (password: string): string[] => [
  ...new Set([normal(password), password, password.normalize('NFC'), password.normalize('NFD')]),
];

/** argon2id with the configured cost. The hash contains the parameters, so they can be raised later. */
export const hashPassword = (config: Cost, password: string): Promise<string> =>
  argon2id(normal(password), config.passwordCost);

/** Of every account of the demo world; printed by the sandbox and shown on its pages. */
export const DEMO_PASSWORD = 'dwellivery';
const DEMO_ACCOUNT = /@demo\.test$/i;

/** True for an account of the demo world and its known password outside of the sandbox: a database may outlive its sandbox. */
export const isKnownToAll = (
  { sandbox }: Pick<ServerConfig, 'sandbox'>,
  { email, password }: { email: string; password: string },
): boolean => !sandbox && normal(password) === DEMO_PASSWORD && DEMO_ACCOUNT.test(email.trim());

const decoys = new Map<string, Promise<string>>();

/** A hash to verify against if there is no account, so that the response time does not reveal which addresses are registered. */
function decoy(config: Cost): Promise<string> {
  const key = JSON.stringify(config.passwordCost);
  const known = decoys.get(key) ?? hashPassword(config, 'no account has this password');
  decoys.set(key, known);
  return known;
}

/**
 * @param hash null if there is no account or it has no password; the result is then `no`, after the same work
 * @returns `old` if the hash is of another form than today's, and should be replaced
 */
export async function checkPassword(
  config: Cost,
  hash: string | null,
  password: string,
): Promise<'yes' | 'old' | 'no'> {
  const given = hash ?? (await decoy(config));
  for (const form of formsOf(password)) {
    const matches = await verify(given, form);
    if (matches && hash !== null) return form === normal(password) ? 'yes' : 'old';
  }
  return 'no';
}

export const isPassword = async (config: Cost, hash: string | null, password: string): Promise<boolean> =>
  (await checkPassword(config, hash, password)) !== 'no';
