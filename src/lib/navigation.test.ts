import { navigation } from './navigation';

describe('navigation', () => {
  it('removes named parameters from the URL and keeps the others', () => {
    window.history.replaceState(
      null,
      '',
      '/orders/7/receipt?payment_intent_client_secret=s&redirect_status=succeeded&x=1#top',
    );
    navigation.stripQuery(['payment_intent_client_secret', 'redirect_status']);
    expect(navigation.currentPath()).toBe('/orders/7/receipt?x=1#top');
  });

  it('keeps the history state', () => {
    window.history.replaceState({ key: 'abc' }, '', '/?secret=1');
    navigation.stripQuery(['secret']);
    expect(window.history.state).toEqual({ key: 'abc' });
    expect(navigation.currentPath()).toBe('/');
  });

  it('takes the fragment out of the address, and keeps the history state', () => {
    window.history.replaceState({ key: 'abc' }, '', '/replay?x=1#key=secret');
    expect(navigation.takeFragment()).toBe('key=secret');
    expect(navigation.currentPath()).toBe('/replay?x=1');
    expect(window.history.state).toEqual({ key: 'abc' });
    expect(navigation.takeFragment()).toBe('');
  });

  it('adds one entry to the history for two presses of a link, so that Back goes back', () => {
    const end = navigation.mergeRepeats();
    window.history.replaceState(null, '', '/');
    const before = window.history.length;
    window.history.pushState({ key: 'a' }, '', '/session');
    window.history.pushState({ key: 'b' }, '', '/session');
    expect(window.history.length).toBe(before + 1);
    expect(window.history.state).toEqual({ key: 'b' });
    window.history.pushState(null, '', '/session?x=1');
    expect(window.history.length).toBe(before + 2);
    expect(navigation.currentPath()).toBe('/session?x=1');
    end();
    window.history.pushState(null, '', '/session?x=1');
    expect(window.history.length).toBe(before + 3);
  });

  it('makes absolute URLs of this site', () => {
    expect(navigation.absoluteUrl('/events/101')).toBe(`${navigation.origin()}/events/101`);
  });
});
