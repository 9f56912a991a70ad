import type { EventCard } from '@/api/types';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defaultRuntimeConfig, setRuntimeConfig } from '@/config/runtimeConfig';
import { heardServerTime, setClock } from '@/lib/clock';
import { wireEventCard } from '@/testing/apiFixtures';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { Refusal, stubApi } from '@/testing/stubApi';
import { HomeScreen } from './HomeScreen';
import { heroImage } from './homeTexts';
import { pickPartners } from './PartnerRestaurants';

const anEvent = (id: number, restaurantSlug: string, changes = {}) => ({
  ...wireEventCard,
  id,
  restaurantSlug,
  restaurantName: restaurantSlug,
  ...changes,
});
const content = (key: string, text: string) => ({ data: { content: { key, content: text } } });

beforeEach(() => setClock(() => Date.parse('2026-06-15T15:00:00Z')));
afterEach(() => setClock(null));

describe('the home page', () => {
  it("shows the operator's caption and dish, with the day it names on the door", async () => {
    stubApi({
      'GET /api/v2/contents/hero-caption': content('hero-caption', 'Soup on Sunday. At your door.'),
      'GET /api/v2/contents/hero-image': content('hero-image', '/dishes/1f35c.webp'),
      'GET /api/v2/projects': { projects: [anEvent(101, 'lupitas')], total: 1 },
    });
    const { container } = renderWithProviders(<HomeScreen />);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Soup on Sunday. At your door.' }),
    ).toBeVisible();
    expect(screen.getAllByText('Sunday, June 21')).toHaveLength(2);
    await waitFor(() => expect(container.querySelector('img[src="/dishes/1f35c.webp"]')).toBeInTheDocument());
  });

  it("counts its days from the server's day on, where the device's clock is five days ahead", async () => {
    stubApi({ 'GET /api/v2/contents/hero-caption': content('hero-caption', 'Soup on Wednesday.') });
    renderWithProviders(<HomeScreen />);
    expect(await screen.findAllByText('Wednesday, June 17')).toHaveLength(2);
    act(() => heardServerTime('Tue, 09 Jun 2026 15:00:00 GMT'));
    expect(screen.getAllByText('Wednesday, June 10')).toHaveLength(2);
  });

  it('hangs no date on the door while the caption names no day', async () => {
    stubApi({});
    const { container } = renderWithProviders(<HomeScreen />);
    expect(
      screen.getByRole('heading', { level: 1, name: 'Dinner on a set day. At your door.' }),
    ).toBeVisible();
    await waitFor(() => expect(container.querySelector('img[src="/dishes/1f32e.webp"]')).toBeInTheDocument());
    await screen.findByRole('region', { name: 'How it works' });
    // The steps have one of their own.
    expect(screen.getAllByText('Friday, June 19')).toHaveLength(1);
  });

  it("shows who cooks for the operator's own zip", async () => {
    setRuntimeConfig({ ...defaultRuntimeConfig, homeZip: '02134' });
    const calls = stubApi({
      'GET /api/v2/projects': { projects: [anEvent(101, 'lupitas')], total: 1 },
    });
    renderWithProviders(<HomeScreen />);
    const partners = within(await screen.findByRole('region', { name: 'Cooking for 02134' }));
    expect(partners.getByRole('link', { name: 'See all restaurants' })).toHaveAttribute(
      'href',
      '/browse/02134',
    );
    expect(await partners.findByText('lupitas')).toBeVisible();
    expect(calls.join()).toContain('filter%5Bpostal_code%5D=02134');
    setRuntimeConfig(null);
  });

  it('says how it works', async () => {
    stubApi({});
    renderWithProviders(<HomeScreen />);
    const steps = await screen.findByRole('region', { name: 'How it works' });
    expect(within(steps).getAllByRole('listitem')).toHaveLength(3);
  });

  it('leads a visitor to their zip, and stores it', async () => {
    stubApi({});
    const { store, location } = renderWithProviders(<HomeScreen />);
    await userEvent.type(screen.getByLabelText('Zip code'), '60187{Enter}');
    expect(location().pathname).toBe('/browse/60187');
    expect(store.getState().session.postalCode).toBe('60187');
  });

  it('offers sign-in to visitors and the dashboard to customers', () => {
    stubApi({});
    const { unmount } = renderWithProviders(<HomeScreen />);
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/session');
    unmount();
    renderWithProviders(<HomeScreen />, { preloadedState: { session: checkedSession(1) } });
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  it('asks for the open events of 60540 from today on, and tries again on request', async () => {
    let isUp = false;
    const made = stubApi({
      'GET /api/v2/projects': () =>
        isUp ? { projects: [anEvent(101, 'lupitas')], total: 1 } : new Refusal(500),
    });
    renderWithProviders(<HomeScreen />);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    isUp = true;
    await userEvent.click(retry);
    expect(await screen.findByRole('link', { name: /lupitas/ })).toHaveAttribute('href', '/events/101');
    const asked = made.map(decodeURIComponent).find((call) => call.includes('/projects'));
    expect(asked).toContain('filter[postal_code]=60540');
    expect(asked).toContain('filter[run_at_since]=2026-06-15');
  });

  it("asks for them from the server's day on, where the device's clock is two days ahead", async () => {
    const made = stubApi({ 'GET /api/v2/projects': { projects: [anEvent(101, 'lupitas')], total: 1 } });
    renderWithProviders(<HomeScreen />);
    await screen.findByRole('link', { name: /lupitas/ });
    act(() => heardServerTime('Sat, 13 Jun 2026 15:00:00 GMT'));
    await waitFor(() =>
      expect(decodeURIComponent(made.at(-1) ?? '')).toContain('filter[run_at_since]=2026-06-13'),
    );
  });

  it.each(['home', 'naperville'] as const)('leads restaurants to the partners page: %s', (variant) => {
    stubApi({});
    renderWithProviders(<HomeScreen variant={variant} />);
    expect(screen.getByRole('link', { name: 'Become a partner' })).toHaveAttribute(
      'href',
      'https://example.com/dwellivery/partners',
    );
  });
});

describe('the partners', () => {
  const daily = Array.from({ length: 16 }, (_, index) => anEvent(100 + index, index % 2 ? 'odd' : 'even'));
  const later = [anEvent(201, 'odd'), anEvent(202, 'late'), anEvent(203, 'later'), anEvent(204, 'latest')];
  const rangesOf = (made: string[]) =>
    made
      .filter((call) => call.includes('/projects'))
      .map((call) => new URL(call.slice(4), 'http://x').searchParams.get('range'));
  const partners = async () =>
    within(
      within(await screen.findByRole('region', { name: 'Cooking for 60540' })).getByRole('list'),
    ).getAllByRole('link');

  it.each([
    [
      'asks once more for fewer than four, if there are more events',
      daily,
      20,
      ['even', 'odd', 'late', 'later'],
    ],
    [
      'asks once for four',
      [...daily.slice(0, 14), ...later.slice(1, 3)],
      20,
      ['even', 'odd', 'late', 'later'],
    ],
    ['asks once if there are no more events', daily, 16, ['even', 'odd']],
  ])('%s', async (name, first, total, expected) => {
    const made = stubApi({
      'GET /api/v2/projects': (url: URL) => ({
        projects: url.searchParams.get('range') === '[0,16]' ? first : later,
        total,
      }),
    });
    renderWithProviders(<HomeScreen />);
    await waitFor(async () => {
      const cards = await partners();
      expect(cards).toHaveLength(expected.length);
      expected.forEach((slug, index) => expect(cards[index]).toHaveTextContent(slug));
    });
    expect(rangesOf(made)).toEqual(name.includes('once more') ? ['[0,16]', '[16,66]'] : ['[0,16]']);
  });

  it('are those of the first answer, if the second one fails', async () => {
    stubApi({
      'GET /api/v2/projects': (url: URL) =>
        url.searchParams.get('range') === '[0,16]' ? { projects: daily, total: 20 } : new Refusal(500),
    });
    renderWithProviders(<HomeScreen />);
    await waitFor(async () => expect(await partners()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });

  it('are four restaurants, once each, those that take orders first', () => {
    const events = [
      anEvent(1, 'full-house', { full: true }),
      anEvent(2, 'a'),
      anEvent(3, 'a'),
      anEvent(4, 'b'),
      anEvent(5, 'late', { joinable: false }),
      anEvent(6, 'c'),
    ];
    expect(pickPartners(events as unknown as EventCard[]).map(({ id }) => id)).toEqual([2, 4, 6, 1]);
  });
});

describe('the picture of the hero', () => {
  it.each([
    ['/dishes/1f32e.webp', { dish: '/dishes/1f32e.webp', cover: null }],
    ['/pictures/door.webp', { dish: null, cover: '/pictures/door.webp' }],
    ['https://pictures.example/door.webp', { dish: null, cover: 'https://pictures.example/door.webp' }],
    ['//evil.example/x.png', { dish: null, cover: null }],
    ['javascript:alert(1)', { dish: null, cover: null }],
    ['', { dish: null, cover: null }],
    [undefined, { dish: null, cover: null }],
  ])('%s', (given, expected) => {
    expect(heroImage(given)).toEqual(expected);
  });
});
