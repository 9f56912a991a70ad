import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { cutOff, endless, openOddServer } from '../../../test/oddServer';
import { ConfigError, readConfig } from '../../config/config';
import { fileStore } from './fileStore';

const PICTURE = Buffer.from([0, 1, 2, 255]);
const folder = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('keeps files in the data folder until they are removed', async () => {
  const store = fileStore({ dataDir: folder, bucket: null });
  await store.put('avatars/1.webp', PICTURE, 'image/webp');
  expect(await store.get('avatars/1.webp')).toEqual(PICTURE);
  expect(await store.get('avatars/2.webp')).toBeNull();
  await store.remove('avatars/1.webp');
  expect(await store.get('avatars/1.webp')).toBeNull();
  await expect(store.remove('avatars/1.webp')).resolves.toBeUndefined();
});

it('keeps nothing of a file that a full disk takes a part of', async () => {
  const { writeFile } = fs;
  const disk = jest.spyOn(fs, 'writeFile').mockImplementationOnce(async (file) => {
    await writeFile(file, PICTURE.subarray(0, 2));
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  });
  const store = fileStore({ dataDir: folder, bucket: null });
  await expect(store.put('avatars/3.webp', PICTURE, 'image/webp')).rejects.toMatchObject({
    status: 503,
    code: 'files_unavailable',
  });
  expect(readdirSync(path.join(folder, 'files/avatars'))).toEqual([]);
  disk.mockRestore();
});

it('takes no file where a file is in the place of the folder', async () => {
  await fs.writeFile(path.join(folder, 'a-file'), '');
  const store = fileStore({ dataDir: path.join(folder, 'a-file/data'), bucket: null });
  const refusal = { status: 503, code: 'files_unavailable' };
  await expect(store.put('claims/1.webp', PICTURE, 'image/webp')).rejects.toMatchObject(refusal);
  await expect(store.remove('claims/1.webp')).rejects.toMatchObject(refusal);
  expect(await store.get('claims/1.webp')).toBeNull();
});

describe('a bucket', () => {
  const kept = new Map<string, Buffer>();
  const asked: { authorization: string; type: string }[] = [];
  let bucket: FastifyInstance;
  let isDown = false;
  /** Code in a 403 for a missing key; null answers 404, as with s3:ListBucket. */
  let forbidden: string | null = null;
  const env = () => ({
    S3_URL: `http://127.0.0.1:${(bucket.server.address() as AddressInfo).port}/pictures`,
    S3_REGION: 'eu-central-1',
    S3_ACCESS_KEY_ID: 'AKIATEST',
    S3_SECRET_ACCESS_KEY: 'secret',
  });

  beforeAll(async () => {
    bucket = Fastify();
    bucket.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    bucket.all('/pictures/*', async (request, reply) => {
      const { authorization = '', 'content-type': type = '' } = request.headers;
      asked.push({ authorization, type });
      if (isDown) return reply.code(403).send();
      if (request.method === 'PUT') {
        kept.set(request.url, request.body as Buffer);
        return reply.send();
      }
      if (request.method === 'DELETE') return reply.code(kept.delete(request.url) ? 204 : 404).send();
      const found = kept.get(request.url);
      if (found) return reply.send(found);
      if (forbidden === null) return reply.code(404).send();
      const xml = `<?xml version="1.0"?><Error><Code>${forbidden}</Code><Message>x</Message></Error>`;
      return reply.code(403).type('application/xml').send(xml);
    });
    await bucket.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => bucket.close());

  it('keeps files by signed requests', async () => {
    const store = fileStore(readConfig(env(), folder));
    await store.put('avatars/1.webp', PICTURE, 'image/webp');
    expect(kept.get('/pictures/avatars/1.webp')).toEqual(PICTURE);
    expect(await store.get('avatars/1.webp')).toEqual(PICTURE);
    expect(await store.get('avatars/2.webp')).toBeNull();
    await store.remove('avatars/1.webp');
    await store.remove('avatars/1.webp');
    expect(kept.size).toBe(0);
    expect(asked[0]?.type).toBe('image/webp');
    for (const { authorization } of asked) {
      expect(authorization).toMatch(
        /^AWS4-HMAC-SHA256 Credential=AKIATEST\/\d{8}\/eu-central-1\/s3\/aws4_request/,
      );
    }
  });

  it('takes a refusal without s3:ListBucket for a missing file, and no other refusal', async () => {
    const store = fileStore(readConfig(env(), folder));
    forbidden = 'AccessDenied';
    expect(await store.get('avatars/9.webp')).toBeNull();
    for (const code of ['SignatureDoesNotMatch', 'InvalidAccessKeyId', 'RequestTimeTooSkewed']) {
      forbidden = code;
      await expect(store.get('avatars/9.webp')).rejects.toMatchObject({ status: 503 });
    }
    forbidden = null;
  });

  it('says that it cannot be reached', async () => {
    isDown = true;
    const store = fileStore(readConfig(env(), folder));
    const refusal = { status: 503, code: 'files_unavailable' };
    await expect(store.put('avatars/1.webp', PICTURE, 'image/webp')).rejects.toMatchObject(refusal);
    await expect(store.get('avatars/1.webp')).rejects.toMatchObject(refusal);
    await expect(store.remove('avatars/1.webp')).rejects.toMatchObject(refusal);
  });

  it.each([
    ['never ends', endless],
    ['breaks off', cutOff],
  ])('takes a picture that %s for an outage', async (_name, answers) => {
    const odd = await openOddServer(answers);
    const store = fileStore(readConfig({ ...env(), S3_URL: odd.base }, folder));
    await expect(store.get('avatars/1.webp')).rejects.toMatchObject({ code: 'files_unavailable' });
    odd.close();
  });

  it('needs all of its settings or none', () => {
    expect(readConfig({}, folder).bucket).toBeNull();
    expect(() => readConfig({ S3_URL: 'http://localhost/b' }, folder)).toThrow(ConfigError);
    expect(() => readConfig({ ...env(), S3_URL: 'no address' }, folder)).toThrow('S3_URL');
  });
});
