import { makeTestApp } from '../../test/helper';

it('lets the server start only if every answer can be serialized', async () => {
  const start = makeTestApp({
    extend: async (app) => {
      app.get('/broken', { schema: { response: { 200: { $ref: 'Nowhere#' } } } }, async () => ({}));
    },
  });
  await expect(start).rejects.toThrow(/Nowhere/);
});
