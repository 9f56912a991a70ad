import { createPublicKey, verify } from 'node:crypto';

const PARTS = /^vapid (?=.*\bt=([\w-]+\.[\w-]+)\.([\w-]+))(?=.*\bk=([\w-]{87}))/;
const DAY_S = 86_400;

interface Claims {
  aud?: unknown;
  exp?: unknown;
  sub?: unknown;
}

function publicKeyOf(point: string): ReturnType<typeof createPublicKey> {
  const bytes = Buffer.from(point, 'base64url');
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((half) => half.toString('base64url'));
  return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
}

const isSigned = (signed: string, signature: string, key: string): boolean =>
  verify(
    'sha256',
    Buffer.from(signed),
    { key: publicKeyOf(key), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );

/**
 * Reads the sender's `Authorization` (RFC 8292).
 * @param audience the origin of the push service @param now seconds since 1970, of this machine
 * @returns the sender's public key; null unless its signature, audience, time and contact are right
 */
export function vapidKey(header: string | undefined, audience: string, now: number): string | null {
  const [, signed = '', signature = '', key = ''] = PARTS.exec(header ?? '') ?? [];
  try {
    if (!isSigned(signed, signature, key)) return null;
    const { aud, exp, sub } = JSON.parse(
      Buffer.from(signed.split('.')[1] ?? '', 'base64url').toString(),
    ) as Claims;
    const isInTime = Number(exp) > now && Number(exp) <= now + DAY_S;
    return aud === audience && isInTime && /^(mailto|https):/.test(String(sub)) ? key : null;
  } catch {
    return null;
  }
}
