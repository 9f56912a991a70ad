import argon2 from 'argon2';
import type { ServerConfig } from '../../config';

type Cost = Pick<ServerConfig, 'passwordCost'>;

/** argon2id with the configured cost; the parameters travel in the hash, so they can be raised later. */
export const hashPassword = (config: Cost, password: string): Promise<string> =>
  argon2.hash(password, { type: argon2.argon2id, ...config.passwordCost });

const decoys = new Map<string, Promise<string>>();

/** Spends the same time as a real check, so that the answer's delay does not tell accounts apart. */
function decoy(config: Cost): Promise<string> {
  const key = JSON.stringify(config.passwordCost);
  const known = decoys.get(key) ?? hashPassword(config, 'no account has this password');
  decoys.set(key, known);
  return known;
}

/** @param hash null when there is no account or it has no password: false, after the same work */
export async function isPassword(config: Cost, hash: string | null, password: string): Promise<boolean> {
  const matches = await argon2.verify(hash ?? (await decoy(config)), password);
  return matches && hash !== null;
}
