/** Serves the preview pictures. Kept by what they show, drawn once, few at a time. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Static } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../../config/config';
import { ApiError } from '../../lib/errors';
import { Line } from '../../lib/line';
import type { EventAnswer, RestaurantAnswer } from '../../schemas/events';
import { readPicture } from '../../services/files/pictures';
import { drawPreview, type Facts } from './draw';
import { eventFacts, restaurantFacts, versionOf } from './facts';

const MAX_KEPT = 200;
const AT_ONCE = 2;
const MAX_WAITING = 20;
const FILE = /^([\w-]{1,80})\.jpg$/;

const busy = (): ApiError => new ApiError(503, 'busy', 'Too much at once. Please try again.');

/** Pictures of our own only: the server fetches no address that an operator wrote. */
async function dishOf(config: ServerConfig, root: string, image: string | null): Promise<Buffer | null> {
  const [, file] = /^\/dishes\/([\w-]+\.webp)$/.exec(image ?? '') ?? [];
  const [, key] = /^\/files\/pictures\/([0-9a-f]+\.webp)$/.exec(image ?? '') ?? [];
  try {
    if (file) return await readFile(path.join(root, 'dishes', file));
    return key ? await readPicture(config, key) : null;
  } catch {
    return null;
  }
}

/** Null for facts in letters that the face lacks: then the own picture is the preview. */
type Preview = { facts: Facts | null; image: string | null };

async function previewFrom(
  kind: string,
  key: string,
  look: (url: string) => Promise<string | null>,
): Promise<Preview | null> {
  const answer = await look(`/api/v2/${kind}/${key}`);
  if (!answer) return null;
  if (kind === 'events') {
    const { event } = (JSON.parse(answer) as Static<typeof EventAnswer>).data;
    return { facts: eventFacts(event), image: event.image };
  }
  const { restaurant } = JSON.parse(answer) as Static<typeof RestaurantAnswer>;
  return { facts: restaurantFacts(restaurant), image: restaurant.image };
}

export function servePreviews(app: FastifyInstance, config: ServerConfig, root: string): void {
  /** An answer of the API to a visitor; null for a refusal. */
  const look = async (url: string, remoteAddress: string): Promise<string | null> => {
    const { statusCode, body } = await app.inject({ url, remoteAddress });
    return statusCode === 200 ? body : null;
  };
  const kept = new Map<string, Promise<Buffer>>();
  const line = new Line(AT_ONCE, MAX_WAITING, busy);

  const pictureOf = (version: string, facts: Facts): Promise<Buffer> => {
    const known = kept.get(version);
    if (known) return known;
    const picture = line.run(async () => drawPreview(facts, await dishOf(config, root, facts.image)));
    kept.set(version, picture);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    picture.catch(() => kept.delete(version));
    return picture;
  };

  for (const kind of ['events', 'restaurants']) {
    app.get<{ Params: { file: string } }>(
      `/previews/${kind}/:file`,
      { config: { access: 'public' } },
      async (request, reply) => {
        const [, key] = FILE.exec(request.params.file) ?? [];
        const found = key ? await previewFrom(kind, key, (url) => look(url, request.ip)) : null;
        if (!found) return reply.callNotFound();
        const { facts, image } = found;
        if (!facts) return image ? reply.redirect(image) : reply.callNotFound();
        const version = versionOf(facts);
        const etag = `"${version}"`;
        reply.headers({ etag, 'cache-control': 'public, max-age=3600' });
        if (request.headers['if-none-match'] === etag) return reply.code(304).send();
        return reply.type('image/jpeg').send(await pictureOf(version, facts));
      },
    );
  }
}
