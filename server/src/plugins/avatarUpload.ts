/** Reads a profile with a picture from multipart: the fields become the same body as with JSON, the file `request.avatar`. */
import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../lib/errors';
import { MAX_AVATAR_BYTES } from '../services/accounts/avatars';
import { requireStorable } from './wellFormed';

declare module 'fastify' {
  interface FastifyRequest {
    avatar: Buffer | null;
  }
}

const NAMELESS = 'A part of the form has no name, or one that this call does not know.';
const FIELD = /^(?:user\[(\w{1,40})\]|(\w{1,40}))$/;

/** Takes `user[name]` and `name` alike. */
async function readParts(request: FastifyRequest): Promise<void> {
  const user: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    // Undefined if the part has no name, whatever the type says.
    const fieldname = part.fieldname as string | undefined;
    const [, wrapped, plain] = FIELD.exec(fieldname ?? '') ?? [];
    const name = wrapped ?? plain;
    if (!name) throw new ApiError(400, 'bad_upload', NAMELESS);
    if (part.type === 'field') user[name] = part.value;
    else if (name === 'avatar') request.avatar = await part.toBuffer();
    else part.file.resume();
  }
  requireStorable(user);
  request.body = { user };
}

export async function acceptAvatars(app: FastifyInstance): Promise<void> {
  app.decorateRequest('avatar', null);
  await app.register(multipart, {
    limits: { fileSize: MAX_AVATAR_BYTES, files: 1, fields: 20, fieldSize: 2000, parts: 21 },
  });
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return;
    const { consumes = [] } = request.routeOptions.schema ?? {};
    if (!consumes.includes('multipart/form-data'))
      throw new ApiError(415, 'unsupported_media_type', 'This call takes no multipart body.');
    try {
      await readParts(request);
    } catch (error) {
      if (error instanceof ApiError || (error as FastifyError).statusCode === 413) throw error;
      throw new ApiError(400, 'bad_upload', 'The form was cut short or cannot be read.');
    }
  });
}
