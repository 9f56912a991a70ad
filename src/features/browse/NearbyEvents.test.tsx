import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { wireEventCard } from '@/testing/apiFixtures';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { Refusal, stubApi } from '@/testing/stubApi';
import { NearbyEvents } from './NearbyEvents';

const RELEVANT = 'GET /api/v2/relevance/projects';
const ids = [101, 102, 103, 104, 105];

it('shows four events, the best first, without the one of the screen', async () => {
  const made = stubApi({
    [RELEVANT]: { relevance: { ids } },
    'GET /api/v2/projects': { projects: ids.map((id) => ({ ...wireEventCard, id })).reverse(), total: 5 },
  });
  renderWithProviders(
    <NearbyEvents title="Browse other restaurants" postalCode="60540" excludeEventId={102} />,
  );
  const links = await screen.findAllByRole('link', { name: /Lupita/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/events/101',
    '/events/103',
    '/events/104',
    '/events/105',
  ]);
  expect(made[0]).toContain('postal_code=60540');
});

it('names the town and the distance of what is not in the own one', async () => {
  const made = stubApi({
    [RELEVANT]: { relevance: { ids: [110, 101] } },
    'GET /api/v2/projects': {
      projects: [
        { ...wireEventCard, distanceMiles: 28.3 },
        { ...wireEventCard, id: 110, restaurantName: 'Green Bowl' },
      ],
      total: 2,
    },
  });
  renderWithProviders(<NearbyEvents title="Browse other restaurants" postalCode="60601" />);
  expect(await screen.findByRole('link', { name: /Lupita/ })).toHaveTextContent(
    'Naperville · 28.3 miles away',
  );
  expect(screen.getByRole('link', { name: /Green Bowl/ })).not.toHaveTextContent(/miles away/);
  expect(made.some((call) => call.includes('distance_from=60601'))).toBe(true);
});

it('without events says so, and leads on', async () => {
  stubApi({ [RELEVANT]: { relevance: { ids: [] } } });
  renderWithProviders(<NearbyEvents title="Browse other restaurants" postalCode="99501" />);
  expect(await screen.findByText("We couldn't find any projects.")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse other places' })).toHaveAttribute('href', '/browse');
});

it.each([
  ['the ranking', RELEVANT],
  ['the cards', 'GET /api/v2/projects'],
])('asks again for %s that failed', async (_what, failed) => {
  const answers: Record<string, unknown> = {
    [RELEVANT]: { relevance: { ids: [101] } },
    'GET /api/v2/projects': { projects: [wireEventCard], total: 1 },
  };
  stubApi({ ...answers, [failed]: () => answers[`now ${failed}`] ?? new Refusal(500) });
  renderWithProviders(<NearbyEvents title="Browse other restaurants" postalCode="60540" />);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  answers[`now ${failed}`] = answers[failed];
  await userEvent.click(retry);
  expect(await screen.findByRole('link', { name: /Lupita/ })).toBeVisible();
});
