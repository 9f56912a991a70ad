import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useParams } from 'react-router-dom';
import { setClock } from '@/lib/clock';
import { wireAnswers, wireEventCard } from '@/testing/apiFixtures';
import { checkedSession, renderWithProviders, type RenderOptions } from '@/testing/renderWithProviders';
import { Refusal, stubApi } from '@/testing/stubApi';
import { BrowseScreen } from './BrowseScreen';

const anEvent = (id: number, changes = {}) => ({ ...wireEventCard, id, ...changes });
const list = (...projects: ReturnType<typeof anEvent>[]) => ({ projects, total: projects.length });
const calls = {
  'GET /api/v2/professionals': wireAnswers.listProfessionals,
  'GET /api/v2/event_locations': wireAnswers.listEventLocations,
};

function Browse() {
  return (
    <BrowseScreen
      zip={useParams().zip}
      renderMap={(events) => <p>Map of {events.length}</p>}
      renderNoEvents={(zip) => <p>Nothing in {zip}</p>}
    />
  );
}

function visit(route: string, options: RenderOptions = {}) {
  return renderWithProviders(
    <Routes>
      <Route path="/browse" element={<Browse />} />
      <Route path="/browse/:zip" element={<Browse />} />
    </Routes>,
    { route, ...options },
  );
}

const queryOf = (made: string[]) =>
  made
    .filter((call) => call.startsWith('GET /api/v2/projects'))
    .map((call) => Object.fromEntries(new URL(call.slice(4), 'http://x').searchParams))
    // The strip of days asks apart from the list.
    .filter(({ days }) => days === undefined);

const locate = (answer: 'allowed' | 'denied') => {
  const getCurrentPosition = (found: PositionCallback, refused: PositionErrorCallback) =>
    answer === 'allowed'
      ? found({ coords: { latitude: 41.77, longitude: -88.14 } } as GeolocationPosition)
      : refused({ code: 1 } as GeolocationPositionError);
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
};

beforeEach(() => setClock(() => Date.parse('2026-06-01T15:00:00Z')));
afterEach(() => setClock(null));

describe('a zip of the address', () => {
  it('lists its open events from today on, with the days they cover, beside the map', async () => {
    const second = anEvent(102, { restaurantName: 'Nonna Rosa', runAt: '2026-06-06T22:30:00.000Z' });
    const made = stubApi({ ...calls, 'GET /api/v2/projects': list(anEvent(101), second) });
    visit('/browse/60540');
    const cards = await screen.findByRole('list', { name: 'Restaurants coming to you in 60540' });
    expect(within(cards).getAllByRole('link')).toHaveLength(2);
    expect(screen.getByText(/Events for Jun 4 through Jun 6/)).toBeVisible();
    // Announced when a filter changes it.
    expect(screen.getByText(/Events for Jun 4 through Jun 6/)).toHaveAttribute('aria-live', 'polite');
    expect(screen.getByText('Map of 2')).toBeVisible();
    expect(queryOf(made)).toEqual([
      {
        'filter[aasm_state]': 'open',
        'filter[run_at_since]': '2026-06-01',
        'filter[postal_code]': '60540',
        range: '[0,50]',
        sort: 'run_at ASC',
      },
    ]);
  });

  it('without events says so, and when to come back', async () => {
    stubApi({ ...calls, 'GET /api/v2/projects': list() });
    visit('/browse/99501');
    expect(await screen.findByText('Sorry, there are no groups in your area... yet!')).toBeVisible();
    expect(screen.getByText('No events')).toHaveAttribute('aria-live', 'polite');
    expect(screen.getByText('Check back for more opportunities soon!')).toBeVisible();
    expect(screen.getByText('Nothing in 99501')).toBeVisible();
  });

  it.each(['starts=2026-06-10', 'restaurant=nonna-rosa'])(
    'without events of %s offers nothing for the whole area',
    async (query) => {
      stubApi({ ...calls, 'GET /api/v2/projects': list() });
      visit(`/browse/99501?${query}`);
      expect(await screen.findByText(/no groups in your area|couldn't find any projects/)).toBeVisible();
      expect(screen.queryByText('Nothing in 99501')).not.toBeInTheDocument();
    },
  );

  it('that cannot be listed offers another try', async () => {
    let isUp = false;
    stubApi({ ...calls, 'GET /api/v2/projects': () => (isUp ? list(anEvent(101)) : new Refusal(500)) });
    visit('/browse/60540');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    isUp = true;
    await userEvent.click(retry);
    expect(await screen.findByRole('link', { name: /Lupita's Kitchen/ })).toBeVisible();
  });

  describe('with more than fifty events', () => {
    const all = Array.from({ length: 120 }, (_, index) => anEvent(200 + index));
    const rangeOf = (url: URL) => JSON.parse(url.searchParams.get('range') ?? '[]') as [number, number];
    // Queries by text and selector, because queries by role take seconds in a list of a hundred cards.
    const more = () => screen.getByText('Show more events');
    const shown = () =>
      [...document.querySelectorAll('main [role=listitem] > a')].map((link) => link.getAttribute('href'));

    it('shows fifty more at a time, as the API answers no more at once', async () => {
      const answer = (url: URL) => {
        const [from, to] = rangeOf(url);
        return { projects: all.slice(from, Math.min(to, from + 50, 60)), total: 60 };
      };
      const made = stubApi({ ...calls, 'GET /api/v2/projects': answer });
      visit('/browse/60540');
      expect(await screen.findByText('50 of 60')).toBeVisible();
      await userEvent.click(more());
      expect(await screen.findByText('Map of 60')).toBeVisible();
      expect(shown()).toEqual(all.slice(0, 60).map(({ id }) => `/events/${id}`));
      expect(screen.queryByText('Show more events')).not.toBeInTheDocument();
      expect(queryOf(made).map(({ range }) => range)).toEqual(['[0,50]', '[50,100]']);
    });

    it('keeps the existing cards when more follow, and groups them by ten', async () => {
      stubApi({
        ...calls,
        'GET /api/v2/projects': (url: URL) => {
          const [from, to] = rangeOf(url);
          return { projects: all.slice(from, to), total: 120 };
        },
      });
      visit('/browse/60540');
      await screen.findByText('50 of 120');
      const before = [...document.querySelectorAll('main [role=listitem]')];
      await userEvent.click(more());
      await screen.findByText('100 of 120');
      const after = [...document.querySelectorAll('main [role=listitem]')];
      expect(after.slice(0, 50)).toEqual(before);
      const groups = [...new Set(after.map((card) => card.parentElement))];
      expect(groups.map((group) => group?.childElementCount)).toEqual(Array(10).fill(10));
    });

    it('shows all of them again after a visit to an event, without a call', async () => {
      const made = stubApi({
        ...calls,
        'GET /api/v2/projects': (url: URL) => {
          const [from, to] = rangeOf(url);
          return { projects: all.slice(from, to), total: 120 };
        },
      });
      const { store, unmount } = visit('/browse/60540');
      await screen.findByText('50 of 120');
      await userEvent.click(more());
      await screen.findByText('100 of 120');
      unmount();
      visit('/browse/60540', { store });
      expect(shown()).toHaveLength(100);
      expect(queryOf(made)).toHaveLength(2);
    });

    it('keeps the shown events if more cannot be loaded, and retries', async () => {
      let isUp = false;
      stubApi({
        ...calls,
        'GET /api/v2/projects': (url: URL) => {
          const [from] = rangeOf(url);
          return from === 0 || isUp
            ? { projects: all.slice(from, Math.min(from + 50, 90)), total: 90 }
            : new Refusal(400, { message: 'No' });
        },
      });
      visit('/browse/60540');
      await screen.findByText('50 of 90');
      await userEvent.click(more());
      expect(await screen.findByText("We couldn't load more events.")).toBeVisible();
      expect(shown()).toHaveLength(50);
      isUp = true;
      await userEvent.click(more());
      await waitFor(() => expect(shown()).toHaveLength(90));
      expect(screen.queryByText("We couldn't load more events.")).not.toBeInTheDocument();
    });

    it("continues past the API's counting limit, without duplicates", async () => {
      stubApi({
        ...calls,
        // An event has passed between the two answers, so the pages overlap.
        'GET /api/v2/projects': (url: URL) => {
          const from = rangeOf(url)[0] === 0 ? 0 : 49;
          return { projects: all.slice(from, from + 50), total: 1000 };
        },
      });
      visit('/browse/60540');
      expect(await screen.findByText('50 of 1000+')).toBeVisible();
      await userEvent.click(more());
      expect(await screen.findByText('99 of 1000+')).toBeVisible();
    });
  });
});

/** Opens the sheet of filters. */
async function openSheet() {
  await userEvent.click(await screen.findByRole('button', { name: /Filters$|filters?$/ }));
  return screen.findByRole('dialog');
}

async function retype(zip: string) {
  const field = screen.queryByLabelText('Zip code') ?? within(await openSheet()).getByLabelText('Zip code');
  await userEvent.clear(field);
  await userEvent.type(field, zip);
  return field;
}

describe('the zip field', () => {
  it('changes the route with the fifth character, keeps the focus, and complains before', async () => {
    stubApi({ ...calls, 'GET /api/v2/projects': list(anEvent(101)) });
    const { location, store } = visit('/browse/60540');
    const field = await retype('6018');
    expect(screen.getByText('Please enter a valid zip code')).toBeVisible();
    expect(location().pathname).toBe('/browse/60540');
    await userEvent.type(field, '7');
    await waitFor(() => expect(location().pathname).toBe('/browse/60187'));
    expect(screen.queryByText('Please enter a valid zip code')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Zip code')).toHaveValue('60187');
    expect(screen.getByLabelText('Zip code')).toHaveFocus();
    expect(store.getState().session.postalCode).toBe('60187');
  });

  it('is left by Back, which leads to the list before', async () => {
    stubApi({ ...calls, 'GET /api/v2/projects': list(anEvent(101)) });
    const { location, goBack } = visit('/browse/60540');
    const field = await retype('60187');
    await waitFor(() => expect(location().pathname).toBe('/browse/60187'));
    await waitFor(() => expect(field).toHaveValue('60187'));
    goBack();
    await waitFor(() => expect(location().pathname).toBe('/browse/60540'));
    expect(screen.getByLabelText('Zip code')).toHaveValue('60540');
  });

  it.each(['6054', '605400', 'abcde'])('complains about %s in the address', async (mistyped) => {
    stubApi({ ...calls, 'GET /api/v2/projects': list(anEvent(101)) });
    const { location } = visit(`/browse/${mistyped}`);
    const field = screen.getByLabelText('Zip code');
    expect(field).toHaveValue(mistyped);
    expect(field).toHaveAccessibleDescription('Please enter a valid zip code');
    await retype('60540');
    await waitFor(() => expect(location().pathname).toBe('/browse/60540'));
    // The button of the filters takes its place.
    expect(await screen.findByRole('button', { name: '60540 · Filters' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('stands on a page that has nothing to filter, and in the sheet of one that has', async () => {
    stubApi({
      ...calls,
      'GET /api/v2/projects': (url: URL) =>
        url.searchParams.get('filter[postal_code]') === '99501' ? list() : list(anEvent(101)),
    });
    const { location } = visit('/browse/99501');
    const field = await screen.findByLabelText('Zip code');
    expect(field).toHaveValue('99501');
    expect(screen.queryByRole('button', { name: /Filters/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Days' })).not.toBeInTheDocument();
    await retype('60187');
    await waitFor(() => expect(location().pathname).toBe('/browse/60187'));
    await retype('99501');
    await waitFor(() => expect(location().pathname).toBe('/browse/99501'));
    expect(await screen.findByText('Nothing in 99501')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each([
    ['/browse', 'stored'],
    ['/browse?postal_code=60540', 'of the query'],
    ['/browse/60540?event_location=wheaton', 'behind a location'],
  ])('of %s takes the zip that is %s to the route when it is typed again', async (address) => {
    const session = { ...checkedSession(null), postalCode: '60540' };
    stubApi({
      ...calls,
      'GET /api/v2/event_locations/60540': wireAnswers.showEventLocation,
      'GET /api/v2/projects': list(anEvent(101)),
    });
    const { location } = visit(address, { preloadedState: { session } });
    const field = await retype('60540');
    await waitFor(() => expect(location()).toMatchObject({ pathname: '/browse/60540', search: '' }));
    expect(field).toHaveValue('60540');
    expect(field).toHaveFocus();
  });

  it('adds no step to Back when the zip of the route is typed again', async () => {
    stubApi({ ...calls, 'GET /api/v2/projects': list(anEvent(101)) });
    const { location, goBack } = visit('/browse/60540');
    const field = await retype('60187');
    await waitFor(() => expect(location().pathname).toBe('/browse/60187'));
    await userEvent.type(field, '{Backspace}7');
    expect(field).toHaveValue('60187');
    goBack();
    await waitFor(() => expect(location().pathname).toBe('/browse/60540'));
  });

  it('does not change the zip of a customer', async () => {
    stubApi({ ...calls, 'GET /api/v2/projects': list(anEvent(101)) });
    const { location, store } = visit('/browse/60540', { preloadedState: { session: checkedSession(1) } });
    await retype('60187');
    await waitFor(() => expect(location().pathname).toBe('/browse/60187'));
    expect(store.getState().session.postalCode).toBe('60540');
  });
});

describe('without a zip', () => {
  it("the browser's place is looked up", async () => {
    locate('allowed');
    const made = stubApi({
      ...calls,
      'GET /api/postal_codes': wireAnswers.listPostalCodes,
      'GET /api/v2/projects': list(anEvent(101)),
    });
    const { location } = visit('/browse');
    await waitFor(() => expect(location().pathname).toBe('/browse/60540'));
    expect(made.some((call) => decodeURIComponent(call).includes('filter[coordinates][lat]=41.77'))).toBe(
      true,
    );
    expect(await screen.findByRole('link', { name: /Lupita's Kitchen/ })).toBeVisible();
  });

  it('and without a place the customer is asked for a zip', async () => {
    locate('denied');
    const made = stubApi(calls);
    visit('/browse');
    expect(await screen.findByText('Give us your location to see some relevant groups!')).toBeVisible();
    expect(await screen.findByText(/did not tell us where you are/)).toBeVisible();
    expect(queryOf(made)).toEqual([]);
  });

  it('the stored zip is used and put into the address', async () => {
    stubApi({ ...calls, 'GET /api/v2/projects': list(anEvent(101)) });
    const { location } = visit('/browse?serving=pickup', { preloadedState: { session: checkedSession(1) } });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      'Restaurants coming to you in 60540',
    );
    await waitFor(() =>
      expect(location()).toMatchObject({ pathname: '/browse/60540', search: '?serving=pickup' }),
    );
  });

  it.each(['restaurant=lupitas-kitchen', 'run_on=2026-06-09', 'event_location=wheaton', 'professional_id=1'])(
    'the stored zip does not narrow a link with %s',
    async (query) => {
      const made = stubApi({ ...calls, 'GET /api/v2/projects': list(anEvent(101)) });
      const { location } = visit(`/browse?${query}`, { preloadedState: { session: checkedSession(1) } });
      expect(await screen.findByRole('link', { name: /Lupita's Kitchen/ })).toBeVisible();
      expect(queryOf(made)).toHaveLength(1);
      expect(queryOf(made)[0]).not.toHaveProperty('filter[postal_code]');
      expect(screen.getByRole('heading', { level: 1 })).not.toHaveTextContent('60540');
      expect(location()).toMatchObject({ pathname: '/browse', search: `?${query}` });
    },
  );
});

const LOCATION = 'GET /api/v2/event_locations/Naperville%2C%20IL';

describe('a name in near', () => {
  const asked = '/browse?near=Naperville,+IL';

  it('is resolved to its location by the API', async () => {
    const made = stubApi({
      ...calls,
      [LOCATION]: wireAnswers.showEventLocation,
      'GET /api/v2/projects': list(anEvent(101)),
    });
    visit(asked);
    await screen.findByRole('link', { name: /Lupita's Kitchen/ });
    expect(queryOf(made)).toMatchObject([{ 'filter[event_location]': 'naperville' }]);
    await openSheet();
    expect(screen.getByRole('combobox', { name: 'Event Location' })).toHaveValue('Naperville');
    expect(screen.queryByText(/makes no sense/)).not.toBeInTheDocument();
  });

  it('that is of no location is called so, and a zip is asked for', async () => {
    locate('denied');
    stubApi(calls);
    const { location } = visit(asked);
    expect(await screen.findByText(/makes no sense and was left out: near\./)).toBeVisible();
    expect(await screen.findByText('Give us your location to see some relevant groups!')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show everything' }));
    await waitFor(() => expect(location()).toMatchObject({ pathname: '/browse', search: '' }));
    expect(screen.queryByText(/makes no sense/)).not.toBeInTheDocument();
  });

  it('that is of no location leaves the list of the stored zip', async () => {
    stubApi({ ...calls, 'GET /api/v2/projects': list(anEvent(101)) });
    const { location } = visit(asked, { preloadedState: { session: checkedSession(1) } });
    expect(await screen.findByText(/makes no sense and was left out: near\./)).toBeVisible();
    expect(await screen.findByRole('link', { name: /Lupita's Kitchen/ })).toBeVisible();
    expect(location().pathname).toBe('/browse');
  });

  it('that cannot be looked up offers another try', async () => {
    let isUp = false;
    stubApi({
      ...calls,
      [LOCATION]: () => (isUp ? wireAnswers.showEventLocation : new Refusal(500)),
      'GET /api/v2/projects': list(anEvent(101)),
    });
    visit(asked);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.queryByText(/makes no sense/)).not.toBeInTheDocument();
    isUp = true;
    await userEvent.click(retry);
    expect(await screen.findByRole('link', { name: /Lupita's Kitchen/ })).toBeVisible();
  });
});

it('a part without sense is named also where no zip is known', async () => {
  locate('denied');
  stubApi(calls);
  visit('/browse?run_on=nonsense');
  expect(await screen.findByText(/makes no sense and was left out: run_on\./)).toBeVisible();
});

describe('filters', () => {
  it('a zip in near is resolved to the slug of its location', async () => {
    const made = stubApi({
      ...calls,
      'GET /api/v2/event_locations/60540': wireAnswers.showEventLocation,
      'GET /api/v2/projects': list(anEvent(101)),
    });
    visit('/browse?near=60540');
    await screen.findByRole('link', { name: /Lupita's Kitchen/ });
    expect(queryOf(made)).toMatchObject([{ 'filter[event_location]': 'naperville' }]);
  });

  it('a restaurant is picked by typing, stored in the URL, and cleared with an empty field', async () => {
    stubApi({
      ...calls,
      'GET /api/v2/projects': (url: URL) =>
        url.searchParams.get('filter[restaurant]') ? list() : list(anEvent(101)),
    });
    const { location, goBack } = visit('/browse/60540');
    await openSheet();
    await userEvent.click(screen.getByRole('combobox', { name: 'Restaurant' }));
    await userEvent.type(await screen.findByRole('combobox', { name: 'Restaurant' }), 'lup');
    await userEvent.click(await screen.findByRole('option', { name: "Lupita's Kitchen" }));
    await waitFor(() => expect(location().search).toBe('?restaurant=lupitas-kitchen'));
    expect(await screen.findByText("We couldn't find any projects.")).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show 0 events' }));
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('link', { name: /Lupita's Kitchen/ })).toBeVisible();
    expect(location().search).toBe('');
    goBack();
    expect(location().search).toBe('?restaurant=lupitas-kitchen');
    goBack();
    expect(location().search).toBe('');
  });

  it('a location is picked by typing, and takes the place of the zip', async () => {
    const made = stubApi({ ...calls, 'GET /api/v2/projects': list(anEvent(101)) });
    const { location } = visit('/browse/60540');
    await openSheet();
    await userEvent.click(screen.getByRole('combobox', { name: 'Event Location' }));
    await userEvent.type(await screen.findByRole('combobox', { name: 'Event Location' }), 'nap');
    await userEvent.click(await screen.findByRole('option', { name: 'Naperville' }));
    await waitFor(() => expect(location().search).toBe('?event_location=naperville'));
    await waitFor(() =>
      expect(queryOf(made).at(-1)).toMatchObject({ 'filter[event_location]': 'naperville' }),
    );
    expect(queryOf(made).at(-1)).not.toHaveProperty('filter[postal_code]');
  });

  it.each([
    ['restaurant_id=1', { 'filter[restaurant]': '1', 'filter[run_at_since]': '2026-06-01' }],
    [
      'restaurant=nonna-rosa&restaurant_id=1&run_on=2026-06-09',
      { 'filter[restaurant]': 'nonna-rosa', 'filter[run_on]': '2026-06-09' },
    ],
    ['professional_id=2', { 'filter[professional_id]': '2', 'filter[run_at_since]': '2026-06-01' }],
  ])('%s needs no zip', async (query, filter) => {
    const made = stubApi({ ...calls, 'GET /api/v2/projects': list(anEvent(101)) });
    visit(`/browse?${query}`);
    expect(await screen.findByRole('link', { name: /Lupita's Kitchen/ })).toBeVisible();
    expect(queryOf(made)).toEqual([
      {
        'filter[aasm_state]': 'open',
        ...filter,
        range: '[0,50]',
        sort: 'run_at ASC',
      },
    ]);
  });
});
