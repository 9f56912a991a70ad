import { makeTestApp, type TestApp } from '../../test/helper';

let test: TestApp;
beforeAll(async () => {
  test = await makeTestApp();
});
afterAll(() => test.close());

const tell = async (payload: string, type = 'application/csp-report') => {
  const request = {
    method: 'POST',
    url: '/api/csp_reports',
    headers: { 'content-type': type },
    payload,
  } as const;
  return (await test.app.inject(request)).statusCode;
};
const counted = async () =>
  (await test.context.db.query.cspReports.findMany()).map(
    ({ directive, blocked, hits }) => `${directive} ${blocked} ${hits}`,
  );
const old = (uri: string, directive = 'script-src-elem') =>
  JSON.stringify({ 'csp-report': { 'effective-directive': directive, 'blocked-uri': uri } });

it('counts what browsers report, in either form, by origin', async () => {
  for (const uri of ['https://evil.test/a.js?secret=1', 'https://evil.test/b.js', 'inline'])
    expect(await tell(old(uri))).toBe(204);
  const body = { effectiveDirective: 'img-src', blockedURL: 'https://pictures.test/x' };
  const list = JSON.stringify([{ type: 'csp-violation', body }]);
  expect(await tell(list, 'application/reports+json')).toBe(204);
  expect((await counted()).sort()).toEqual([
    'img-src https://pictures.test 1',
    'script-src-elem https://evil.test 2',
    'script-src-elem inline 1',
  ]);
});

it.each(['', '{', 'null', '[]', '5', '{"csp-report":5}', '{"csp-report":{"effective-directive":"<b>"}}'])(
  'takes %j for nothing',
  async (payload) => {
    const before = await counted();
    expect(await tell(payload)).toBeLessThan(500);
    expect(await counted()).toEqual(before);
  },
);

it('keeps a bounded number of kinds', async () => {
  for (let n = 0; n < 310; n += 1) await tell(old(`https://host${n}.test/`));
  const kinds = await counted();
  expect(kinds.length).toBeLessThanOrEqual(302);
  expect(kinds.some((kind) => / other /.test(kind))).toBe(true);
  for (let n = 0; n < 26; n += 1) await tell(old('https://host.test/', `${String.fromCharCode(97 + n)}-src`));
  expect((await counted()).length).toBe(kinds.length);
});
