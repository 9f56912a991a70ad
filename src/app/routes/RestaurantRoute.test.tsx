import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setClock } from '@/lib/clock';
import { wireAnswers, wireEventCard } from '@/testing/apiFixtures';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { Refusal, stubApi } from '@/testing/stubApi';
import { Site } from '../App';

const RESTAURANT = 'GET /api/v2/restaurants/lupitas-kitchen';
const calls = {
  [RESTAURANT]: wireAnswers.showRestaurant,
  'GET /api/v2/relevance/projects': wireAnswers.listRelevantProjects,
  'GET /api/v2/projects': wireAnswers.listProjects,
  'GET /api/v2/orders/failed': { data: { orders: [] } },
};
const withEvents = (openEvents: object[], changes: object = {}) => ({
  ...calls,
  [RESTAURANT]: { restaurant: { ...wireAnswers.showRestaurant.restaurant, openEvents, ...changes } },
});
const visit = (userId: number | null = null) =>
  renderWithProviders(<Site />, {
    route: '/restaurants/lupitas-kitchen',
    preloadedState: { session: checkedSession(userId) },
  });

beforeAll(() => import('./RestaurantRoute'));
beforeEach(() => setClock(() => Date.parse('2026-06-01T12:00:00Z')));
afterEach(() => setClock(null));

it('shows the restaurant and its open events', async () => {
  const elsewhere = { d2dEnabled: false, deliveryZone: null, locations: ['Library', 'Park'] };
  stubApi(
    withEvents([wireEventCard, { ...wireEventCard, id: 102, ...elsewhere }], {
      cost: 3,
      avatar: '/avatars/lupita.webp',
    }),
  );
  visit();
  expect(await screen.findByRole('heading', { level: 1, name: "Lupita's Kitchen" })).toBeVisible();
  expect(screen.getByText(/^Mexican ·/)).toHaveTextContent('Mexican · $$$');
  expect(document.querySelector('main img')).toHaveAttribute('src', '/avatars/lupita.webp');
  expect(document.title).toBe("Lupita's Kitchen – Dwellivery");
  const [first, second] = within(
    screen.getByRole('list', { name: "Events of Lupita's Kitchen" }),
  ).getAllByRole('link') as [HTMLElement, HTMLElement];
  expect(first).toHaveAttribute('href', '/events/101');
  expect(first).toHaveTextContent('Thursday, Jun 4');
  expect(first).toHaveTextContent('Naperville');
  expect(within(first).getByRole('img')).toHaveAccessibleName('Direct to Door Delivery Available');
  expect(second).toHaveTextContent('Library, Park');
  expect(within(second).queryByRole('img')).not.toBeInTheDocument();
});

it.each([
  [49, null],
  [50, '/browse?restaurant=lupitas-kitchen'],
])('leads from %s events to those that the list leaves out', async (count, href) => {
  stubApi(withEvents(Array.from({ length: count }, (_, at) => ({ ...wireEventCard, id: 101 + at }))));
  visit();
  await screen.findByRole('list', { name: "Events of Lupita's Kitchen" });
  const link = screen.queryByRole('link', { name: 'These are the next 50. See all' });
  expect(link?.getAttribute('href') ?? null).toBe(href);
});

it('says which of its events takes no orders, as the event itself does', async () => {
  stubApi(
    withEvents([
      wireEventCard,
      { ...wireEventCard, id: 102, status: 'closed', joinable: false },
      { ...wireEventCard, id: 103, full: true, joinable: false, remaining: 0 },
      { ...wireEventCard, id: 104, orderCutoffAt: '2026-06-01T12:00:00.000Z' },
    ]),
  );
  visit();
  const list = await screen.findByRole('list', { name: "Events of Lupita's Kitchen" });
  const notes = within(list)
    .getAllByRole('link')
    .map((link) => /Ordering closed|Full/.exec(link.textContent)?.[0]);
  expect(notes).toEqual([undefined, 'Ordering closed', 'Full', 'Ordering closed']);
});

it('folds its description at 70 px', async () => {
  jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(71);
  stubApi(calls);
  visit();
  const button = await screen.findByRole('button', { name: 'View More' });
  const description = document.getElementById(button.getAttribute('aria-controls') ?? '');
  expect(description).toHaveTextContent('Tacos.');
  expect(description).toHaveStyle({ maxHeight: '70px' });
});

it('says so when there are no events', async () => {
  stubApi(withEvents([]));
  visit();
  expect(
    await screen.findByText('Sorry, looks like there are no events for this restaurant at the time.'),
  ).toBeVisible();
});

it('asks a guest for a zip, and browses there', async () => {
  stubApi(calls);
  const { location, store } = visit();
  await userEvent.type(await screen.findByLabelText('Zip code'), '60540{Enter}');
  await waitFor(() => expect(location().pathname).toBe('/browse/60540'));
  expect(store.getState().session.postalCode).toBe('60540');
});

it('shows a customer what else comes to the neighborhood, without the next event, which stands above', async () => {
  stubApi({
    ...withEvents([wireEventCard]),
    'GET /api/v2/relevance/projects': { relevance: { ids: [101, 102] } },
    'GET /api/v2/projects': { projects: [wireEventCard, { ...wireEventCard, id: 102 }], total: 2 },
  });
  visit(1);
  const more = 'Browse more Dwelliveries in your community';
  expect(await screen.findByRole('heading', { name: more })).toBeVisible();
  const links = within(await screen.findByRole('list', { name: more })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/events/102']);
  expect(screen.queryByLabelText('Zip code')).not.toBeInTheDocument();
});

it('leads to /404project when it is unknown', async () => {
  stubApi({});
  const { location } = visit();
  await waitFor(() => expect(location().pathname).toBe('/404project'));
});

it('can be asked for again', async () => {
  const answers: Record<string, unknown> = { ...calls, [RESTAURANT]: new Refusal(500) };
  stubApi(answers);
  visit();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  answers[RESTAURANT] = calls[RESTAURANT];
  await userEvent.click(retry);
  expect(await screen.findByRole('heading', { name: "Lupita's Kitchen" })).toBeVisible();
});
