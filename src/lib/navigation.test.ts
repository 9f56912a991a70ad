import { navigation } from './navigation';

describe('navigation', () => {
  it('takes named parameters off the address and keeps the rest', () => {
    window.history.replaceState(
      null,
      '',
      '/orders/7/receipt?payment_intent_client_secret=s&redirect_status=succeeded&x=1#top',
    );
    navigation.stripQuery(['payment_intent_client_secret', 'redirect_status']);
    expect(navigation.currentPath()).toBe('/orders/7/receipt?x=1#top');
  });

  it('keeps the history state when it strips', () => {
    window.history.replaceState({ key: 'abc' }, '', '/?secret=1');
    navigation.stripQuery(['secret']);
    expect(window.history.state).toEqual({ key: 'abc' });
    expect(navigation.currentPath()).toBe('/');
  });

  it('makes absolute addresses on this site', () => {
    expect(navigation.absoluteUrl('/events/101')).toBe(`${navigation.origin()}/events/101`);
  });
});
