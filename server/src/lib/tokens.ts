import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits. Only the SHA-256 is stored, so a stolen table opens no session. */
export const makeToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
export const isTokenShaped = (token: string): boolean => /^[A-Za-z0-9_-]{20,200}$/.test(token);
