import fc from 'fast-check';
import { defaultRuntimeConfig, parseRuntimeConfig, runtimeConfig, setRuntimeConfig } from './runtimeConfig';

describe('runtime config', () => {
  afterEach(() => {
    setRuntimeConfig(null);
    document.body.innerHTML = '';
  });

  it('reads the JSON in the page once', () => {
    document.body.innerHTML =
      '<script type="application/json" id="runtime-config">{"build":"b7","sandbox":true,"flags":{"allowClosedProjects":true}}</script>';
    expect(runtimeConfig()).toMatchObject({
      build: 'b7',
      sandbox: true,
      flags: { allowClosedProjects: true, requireFullProfile: true },
    });
    document.body.innerHTML = '';
    expect(runtimeConfig().build).toBe('b7');
  });

  it('names the build of the pages, which the bundler writes', () => {
    Object.assign(globalThis, { __BUILD_ID__: 'b8' });
    jest.isolateModules(() => {
      const fresh = jest.requireActual<typeof import('./runtimeConfig')>('./runtimeConfig');
      expect(fresh.runtimeConfig().build).toBe('b8');
    });
    Reflect.deleteProperty(globalThis, '__BUILD_ID__');
  });

  it.each(['', '{', 'null', '[]', '"x"'])('uses the defaults for %p', (text) => {
    document.body.innerHTML = `<script type="application/json" id="runtime-config">${text}</script>`;
    expect(runtimeConfig()).toEqual(defaultRuntimeConfig);
  });

  it('replaces only wrong values', () => {
    const config = parseRuntimeConfig({
      apiBaseUrl: 'https://api.test//',
      stripe: { publishableKey: 'pk_1', scriptUrl: 'javascript:alert(1)' },
      links: { press: 'data:text/html,x', partners: 'https://partners.test' },
      maps: 7,
      profileRedirects: {
        '/users/someone': 'https://list.test',
        other: 'https://x.test',
        '/bad': 'javascript:1',
      },
    });
    expect(config.apiBaseUrl).toBe('https://api.test');
    expect(config.stripe).toMatchObject({
      publishableKey: 'pk_1',
      scriptUrl: defaultRuntimeConfig.stripe.scriptUrl,
    });
    expect(config.links.press).toBe(defaultRuntimeConfig.links.press);
    expect(config.links.partners).toBe('https://partners.test');
    expect(config.maps).toEqual(defaultRuntimeConfig.maps);
    expect(config.profileRedirects).toEqual({ '/users/someone': 'https://list.test' });
  });

  it.each([
    ['help@food.test', 'help@food.test'],
    ['not an address', defaultRuntimeConfig.supportEmail],
    ['a@b.test?bcc=c@d.test', defaultRuntimeConfig.supportEmail],
    [7, defaultRuntimeConfig.supportEmail],
  ])('with %p customers write to %s', (supportEmail, expected) => {
    expect(parseRuntimeConfig({ supportEmail }).supportEmail).toBe(expected);
  });

  it.each([
    ['02134', '02134'],
    ['2134', defaultRuntimeConfig.homeZip],
    [60563, defaultRuntimeConfig.homeZip],
  ])('with %p the home page shows who cooks for %s', (homeZip, expected) => {
    expect(parseRuntimeConfig({ homeZip }).homeZip).toBe(expected);
  });

  it('has both spellings of the profile path by default', () => {
    expect(Object.keys(parseRuntimeConfig({}).profileRedirects)).toEqual([
      '/users/dwellivery',
      '/users/Dwellivery',
    ]);
  });

  it('always returns a complete config', () => {
    const shape = (value: object): unknown =>
      Object.fromEntries(
        Object.entries(value).map(([key, inner]) => [key, typeof inner === 'object' ? key : typeof inner]),
      );
    fc.assert(
      fc.property(fc.jsonValue(), (raw) => {
        expect(shape(parseRuntimeConfig(raw))).toEqual(shape(defaultRuntimeConfig));
      }),
    );
  });
});
