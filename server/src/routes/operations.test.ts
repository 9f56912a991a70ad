import { makeTestApp, type TestApp } from '../../test/helper';

let test: TestApp;
beforeAll(async () => {
  test = await makeTestApp();
});
afterAll(() => test.close());

it('/readyz is that of a process whose pictures the others would not show', async () => {
  const ready = async () => {
    const answer = await test.app.inject({ method: 'GET', url: '/readyz' });
    return [answer.statusCode, answer.json<{ status?: string; message?: string }>()];
  };
  expect(await ready()).toEqual([200, { status: 'ready' }]);
  test.context.process = { isApart: async () => true, end: async () => undefined };
  const message = 'Another process keeps the pictures in another folder.';
  expect(await ready()).toMatchObject([503, { code: 'not_ready', message }]);
  test.context.process = { isApart: async () => false, end: async () => undefined };
  expect(await ready()).toEqual([200, { status: 'ready' }]);
});
