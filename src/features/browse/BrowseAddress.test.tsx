import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useParams } from 'react-router-dom';
import { setClock } from '@/lib/clock';
import { wireAnswers } from '@/testing/apiFixtures';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { stubApi } from '@/testing/stubApi';
import { BrowseScreen } from './BrowseScreen';

const Browse = () => <BrowseScreen zip={useParams().zip} />;

function visit(route: string) {
  stubApi({
    'GET /api/v2/professionals': wireAnswers.listProfessionals,
    'GET /api/v2/event_locations': wireAnswers.listEventLocations,
    'GET /api/v2/projects': wireAnswers.listProjects,
  });
  renderWithProviders(
    <Routes>
      <Route path="/browse" element={<Browse />} />
      <Route path="/browse/:zip" element={<Browse />} />
    </Routes>,
    { route },
  );
}

beforeEach(() => setClock(() => Date.parse('2026-06-01T15:00:00Z')));
afterEach(() => setClock(null));

describe('the restaurant of the address', () => {
  it.each(['restaurant=lupitas-kitchen', 'restaurant_id=1', 'professional_id=1'])(
    'by %s is shown in its filter',
    async (query) => {
      visit(`/browse/60540?${query}`);
      await userEvent.click(await screen.findByRole('button', { name: '60540 · 1 filter' }));
      await waitFor(() =>
        expect(screen.getByRole('combobox', { name: 'Restaurant' })).toHaveValue("Lupita's Kitchen"),
      );
    },
  );
});

describe('the title', () => {
  it.each([
    ['/browse/60540', 'Restaurants coming to you in 60540'],
    ['/browse/60540?run_on=2026-06-09', 'Restaurants coming to you in 60540'],
    ['/browse/60540?event_location=wheaton', 'Restaurants coming to you in 60540'],
    ['/browse?postal_code=60540', 'Restaurants coming to you in 60540'],
    ['/browse?postal_code=60540&run_on=2026-06-09', 'Events on Tue, Jun 9'],
    ['/browse?near=60540&starts=2026-06-09&ends=2026-06-12', 'Events for Tue, Jun 9 through Fri, Jun 12'],
    ['/browse?near=60540&starts=2026-06-12&ends=2026-06-09', 'Events for Tue, Jun 9 through Fri, Jun 12'],
    ['/browse?near=naperville', 'Upcoming Events'],
    ['/browse?restaurant_id=1', 'Upcoming Events'],
  ])('of %s is "%s"', async (address, title) => {
    visit(address);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  });
});
