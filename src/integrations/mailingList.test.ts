import { defaultRuntimeConfig, setRuntimeConfig, type RuntimeConfig } from '@/config/runtimeConfig';
import { SUBSCRIBE_FAILED_TEXT, subscribeToMailingList } from './mailingList';

const configure = (given: Partial<RuntimeConfig>) => setRuntimeConfig({ ...defaultRuntimeConfig, ...given });

afterEach(() => {
  setRuntimeConfig(null);
  document.head.replaceChildren();
});

describe('the mailing list', () => {
  const mailingList = { url: '/stand-in/subscribe?u=1' };
  /** Answers the newest call like the provider. */
  function answer(given: unknown): URL {
    const element = document.head.querySelector('script');
    const url = new URL(element?.src ?? '');
    const callback = (window as unknown as Record<string, (body: unknown) => void>)[
      url.searchParams.get('c') ?? ''
    ];
    if (given !== undefined) callback?.(given);
    element?.dispatchEvent(new Event('load'));
    return url;
  }
  const who = { email: 'ann+1@demo.test', zip: '60540' };

  it('signs up by JSONP', async () => {
    configure({ mailingList });
    const done = subscribeToMailingList(who);
    const { pathname, searchParams } = answer({ result: 'success', msg: '<b>x</b>' });
    await expect(done).resolves.toBeUndefined();
    expect(pathname).toBe('/stand-in/subscribe');
    expect(Object.fromEntries(searchParams)).toMatchObject({ u: '1', EMAIL: who.email, ZIP: who.zip });
  });

  it('treats a known subscriber as success, because a first answer may have been lost', async () => {
    configure({ mailingList });
    const done = subscribeToMailingList(who);
    answer({ result: 'error', msg: 'ann+1@demo.test is already subscribed to list Dwellivery.' });
    await expect(done).resolves.toBeUndefined();
  });

  it.each([[{ result: 'error', msg: 'x' }], ['junk'], [undefined]])('fails on %p', async (given) => {
    configure({ mailingList });
    const done = subscribeToMailingList(who);
    answer(given);
    await expect(done).rejects.toThrow(SUBSCRIBE_FAILED_TEXT);
  });

  it('fails when it is blocked or not configured', async () => {
    configure({ mailingList });
    const blocked = subscribeToMailingList(who);
    document.head.querySelector('script')?.dispatchEvent(new Event('error'));
    await expect(blocked).rejects.toThrow(SUBSCRIBE_FAILED_TEXT);
    configure({});
    await expect(subscribeToMailingList(who)).rejects.toThrow(SUBSCRIBE_FAILED_TEXT);
  });
});
