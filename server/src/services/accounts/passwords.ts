import argon2 from 'argon2';
import type { ServerConfig } from '../../config';

type Cost = Pick<ServerConfig, 'passwordCost'>;

/** argon2id with the configured cost. The hash contains the parameters, so they can be raised later. */
export const hashPassword = (config: Cost, password: string): Promise<string> =>
  argon2.hash(password, { type: argon2.argon2id, ...config.passwordCost });

/** Of every account of the demo world; printed by the sandbox and shown on its pages. */
export const DEMO_PASSWORD = 'dwellivery';
const DEMO_ACCOUNT = /@demo\.test$/i;

/** True for an account of the demo world and its known password outside of the sandbox: a database may outlive its sandbox. */
export const isKnownToAll = (
  { sandbox }: Pick<ServerConfig, 'sandbox'>,
  { email, password }: { email: string; password: string },
): boolean => !sandbox && password === DEMO_PASSWORD && DEMO_ACCOUNT.test(email.trim());

const decoys = new Map<string, Promise<string>>();

/** A hash to verify against if there is no account, so that the response time does not reveal which addresses are registered. */
function decoy(config: Cost): Promise<string> {
  const key = JSON.stringify(config.passwordCost);
  const known = decoys.get(key) ?? hashPassword(config, 'no account has this password');
  decoys.set(key, known);
  return known;
}

/** @param hash null if there is no account or it has no password; the result is then false, after the same work */
export async function isPassword(config: Cost, hash: string | null, password: string): Promise<boolean> {
  const matches = await argon2.verify(hash ?? (await decoy(config)), password);
  return matches && hash !== null;
}
