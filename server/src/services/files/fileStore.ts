/** Storage of uploaded pictures: a folder, or a bucket shared by all processes. The server makes the names, never a client. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AwsClient } from 'aws4fetch';
import type { ServerConfig } from '../../config/config';
import { ApiError } from '../../lib/errors';
import { fullAnswer } from '../../lib/fullAnswer';
import type { Context } from '../../ports/context';

type Where = Pick<ServerConfig, 'dataDir' | 'bucket'>;
type FileStore = {
  put: (name: string, bytes: Buffer, type: string) => Promise<void>;
  /** null when there is no such file */
  get: (name: string) => Promise<Buffer | null>;
  /** Succeeds if there is no such file. */
  remove: (name: string) => Promise<void>;
};

const TIMEOUT_MS = 10_000;

const unavailable = (cause: unknown): ApiError =>
  Object.assign(
    new ApiError(503, 'files_unavailable', 'Pictures cannot be reached right now. Please try again.'),
    { cause },
  );

function folderStore(dataDir: string): FileStore {
  const place = (name: string) => path.join(dataDir, 'files', name);
  return {
    put: async (name, bytes) => {
      // A full disk, or the end of the process, may leave a part of it.
      const part = `${place(name)}.${randomBytes(8).toString('hex')}`;
      try {
        await mkdir(path.dirname(part), { recursive: true });
        await writeFile(part, bytes);
        await rename(part, place(name));
      } catch (error) {
        // Fails as well where a file is in the place of a folder.
        await rm(part, { force: true }).catch(() => undefined);
        throw unavailable(error);
      }
    },
    get: (name) => readFile(place(name)).catch(() => null),
    remove: (name) =>
      rm(place(name), { force: true }).catch((error: unknown) => {
        throw unavailable(error);
      }),
  };
}

/**
 * Amazon S3 answers 403 AccessDenied for a missing key if the credentials lack s3:ListBucket. Other codes of a 403 (a wrong key, a
 * wrong clock) are failures.
 */
async function isMissing(answer: Response): Promise<boolean> {
  if (answer.status === 404) return true;
  return answer.status === 403 && (await answer.clone().text()).includes('<Code>AccessDenied</Code>');
}

function bucketStore({ url, ...keys }: NonNullable<ServerConfig['bucket']>): FileStore {
  const client = new AwsClient({ ...keys, service: 's3', retries: 2 });
  const ask = async (name: string, init: RequestInit): Promise<Response> => {
    try {
      const more = { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
      return await fullAnswer(await client.fetch(`${url}/${name}`, { ...init, ...more }));
    } catch (error) {
      throw unavailable(error);
    }
  };
  return {
    put: async (name, bytes, type) => {
      const body = new Uint8Array(bytes);
      const answer = await ask(name, { method: 'PUT', body, headers: { 'content-type': type } });
      if (!answer.ok) throw unavailable(new Error(`PUT ${name}: ${answer.status}`));
    },
    get: async (name) => {
      const answer = await ask(name, {});
      if (await isMissing(answer)) return null;
      if (!answer.ok) throw unavailable(new Error(`GET ${name}: ${answer.status}`));
      return Buffer.from(await answer.arrayBuffer());
    },
    remove: async (name) => {
      const answer = await ask(name, { method: 'DELETE' });
      if (!answer.ok && answer.status !== 404)
        throw unavailable(new Error(`DELETE ${name}: ${answer.status}`));
    },
  };
}

/** @throws 503 files_unavailable from every call when the bucket does not answer, or the folder takes no file */
export const fileStore = ({ dataDir, bucket }: Where): FileStore =>
  bucket ? bucketStore(bucket) : folderStore(dataDir);

/** Removes a file that is not needed any more. A failure is only logged. @returns whether it is removed */
export async function dropFile(
  { config, log }: Pick<Context, 'config' | 'log'>,
  name: string,
): Promise<boolean> {
  try {
    await fileStore(config).remove(name);
    return true;
  } catch (error) {
    log.warn({ err: error, file: name }, 'file not removed');
    return false;
  }
}
