import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { makeTestApp, testConfig, type TestApp } from '../../test/helper';
import { type ServerConfig, readConfig } from '../config/config';
import { runtimeConfigOf } from '../config/runtimeConfig';
import { REMOVAL } from './serviceWorker';
import { serveWeb } from './serve';

const PAGE = '<p>page</p><script type="application/json" id="runtime-config"><!--config--></script>';
const webDir = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-worker-'));
writeFileSync(path.join(webDir, 'index.html'), PAGE);
writeFileSync(
  path.join(webDir, 'routes.json'),
  '{"everywhere":[],"pages":[],"known":["^/?$"],"skeletons":[]}',
);
writeFileSync(path.join(webDir, 'kept.json'), '[]');
afterAll(() => rmSync(webDir, { recursive: true }));

const open: TestApp[] = [];
afterEach(async () => {
  for (const test of open.splice(0)) await test.close();
});

/** What a server with these settings answers at an address. */
async function answerOf(url: string, changes: Partial<ServerConfig> = {}, headers = {}) {
  const config = { webDir, ...changes };
  const test = await makeTestApp({ config, extend: (app) => serveWeb(app, testConfig(config)) });
  open.push(test);
  return test.app.inject({ url, headers });
}

describe('the service worker', () => {
  beforeEach(() => writeFileSync(path.join(webDir, 'sw.js'), "keep('__PAGE_REVISION__')"));

  it('is checked at each visit and may rule the whole site', async () => {
    const { statusCode, headers } = await answerOf('/sw.js');
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  });

  it('changes with the settings that are in the page, and only then', async () => {
    const usual = (await answerOf('/sw.js')).body;
    expect(usual).toMatch(/^keep\('[0-9a-f]{16}'\)$/);
    expect((await answerOf('/sw.js')).body).toBe(usual);
    expect((await answerOf('/sw.js', { runtimeConfig: { build: 'other' } })).body).not.toBe(usual);
  });

  it('keeps a page without the data of any path', async () => {
    const { statusCode, body } = await answerOf('/index.html', {}, { accept: '*/*' });
    expect(statusCode).toBe(200);
    expect(body).toContain('"serviceWorker":true');
    expect((await answerOf('/kept.json')).statusCode).toBe(404);
  });

  it('is removed from browsers when it is switched off', async () => {
    const off = { serviceWorker: false };
    expect((await answerOf('/sw.js', off)).body).toBe(REMOVAL);
    expect((await answerOf('/', off)).body).toContain('"serviceWorker":false');
  });

  it('is removed where the pages were built without one', async () => {
    rmSync(path.join(webDir, 'sw.js'));
    const { statusCode, body } = await answerOf('/sw.js');
    expect([statusCode, body]).toEqual([200, REMOVAL]);
  });
});

describe('the setting SERVICE_WORKER', () => {
  const read = (SERVICE_WORKER?: string) => readConfig({ NODE_ENV: 'test', SERVICE_WORKER }, '/nowhere');

  it.each([
    [undefined, true],
    ['', true],
    ['1', true],
    ['0', false],
  ])('%s means %s', (text, expected) => {
    expect(runtimeConfigOf(read(text)).serviceWorker).toBe(expected);
  });

  it('is refused with another value', () => {
    expect(() => read('off')).toThrow('SERVICE_WORKER must be one of 0, 1');
  });
});
