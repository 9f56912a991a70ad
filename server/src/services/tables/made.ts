/** What a new table has: a code, and a name of its host's choice. */
import { randomBytes } from 'node:crypto';
import { oneLine, visible } from '@dwellivery/domain/visible';
import { fieldError } from '../../lib/errors';

/** 128 random bits. Kept as it is, because the host's page shows it again. */
export const makeCode = (): string => randomBytes(16).toString('base64url');

/** @throws 422 for a name without visible characters */
export function nameOf(text: string): string {
  const name = oneLine(text);
  if (visible(name)) return name;
  throw fieldError('name', 'Please give the table a name.');
}
