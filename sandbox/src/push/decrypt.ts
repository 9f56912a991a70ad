import { createDecipheriv, createECDH, createHmac, hkdfSync } from 'node:crypto';

/** What a browser keeps of its subscription. */
export interface Receiver {
  /** The private key: 32 bytes of P-256. */
  privateKey: Buffer;
  /** 16 bytes, which the sender has, too. */
  auth: Buffer;
}

const HEADER = 21;
const TAG = 16;
/** The pad of the last record (RFC 8188 §2). */
const LAST = 2;

const hmac = (key: Buffer, data: Buffer): Buffer => createHmac('sha256', key).update(data).digest();
const expand = (key: Buffer, salt: Buffer, info: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, `${info}\0`, length));

/** Key and nonce of the content (RFC 8291 §3.4). */
function keysOf({ privateKey, auth }: Receiver, sender: Buffer, salt: Buffer) {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  const shared = curve.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender, Buffer.of(1)]);
  const material = hmac(hmac(auth, shared), info);
  return {
    key: expand(material, salt, 'Content-Encoding: aes128gcm', 16),
    nonce: expand(material, salt, 'Content-Encoding: nonce', 12),
  };
}

/** Reads a push in `aes128gcm` (RFC 8188) of one record, as push messages are. @throws Error if it was encrypted for another receiver */
export function decrypt(body: Buffer, receiver: Receiver): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(HEADER, HEADER + idLength);
  const record = body.subarray(HEADER + idLength);
  if (record.length > body.readUInt32BE(16)) throw new Error('a push message has one record');
  const { key, nonce } = keysOf(receiver, sender, salt);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(record.subarray(-TAG));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -TAG)), cipher.final()]);
  const end = padded.lastIndexOf(LAST);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('the record has no end');
  return padded.subarray(0, end).toString();
}
