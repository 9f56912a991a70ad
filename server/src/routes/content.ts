import { endpoints } from '../endpoints';
import { readForVisitor } from '../ports/visitorReads';
import { showBlock, showText } from '../services/content/content';
import { readPicture } from '../services/files/pictures';
import type { Routes } from './routes';

export const contentRoutes: Routes = (context) => async (app) => {
  app.route({
    ...endpoints.showContent,
    handler: async ({ params }) => ({
      data: { content: await readForVisitor(context, null, (own) => showText(own, params.key)) },
    }),
  });

  app.route({
    ...endpoints.showContentBlock,
    handler: async ({ params }) => ({
      data: await readForVisitor(context, null, (own) => showBlock(own, params.slug)),
    }),
  });

  app.get<{ Params: { key: string } }>(
    '/files/pictures/:key',
    { config: { access: 'public' } },
    async (request, reply) =>
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('image/webp')
        .send(await readPicture(context.config, request.params.key)),
  );
};
