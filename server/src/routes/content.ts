import { eq } from 'drizzle-orm';
import { contentBlocks, contents } from '../db/schema';
import { endpoints } from '../endpoints';
import { notFound } from '../errors';
import type { Routes } from './routes';

export const contentRoutes: Routes = (context) => async (app) => {
  app.route({
    ...endpoints.showContent,
    handler: async ({ params }) => {
      const [content] = await context.db.select().from(contents).where(eq(contents.key, params.key));
      if (!content) throw notFound();
      return { data: { content } };
    },
  });

  app.route({
    ...endpoints.showContentBlock,
    handler: async ({ params }) => {
      const [block] = await context.db
        .select()
        .from(contentBlocks)
        .where(eq(contentBlocks.slug, params.slug));
      if (!block) throw notFound();
      return { data: block };
    },
  });
};
