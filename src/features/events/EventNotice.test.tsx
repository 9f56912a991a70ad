import { screen } from '@testing-library/react';
import type { EventDetail } from '@/api/types';
import { wireEvent, wireEventCard } from '@/testing/apiFixtures';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { stubApi } from '@/testing/stubApi';
import { EventNotice } from './EventNotice';

const closed = { ...wireEvent, status: 'closed', joinable: false } as unknown as EventDetail;

it.each([
  ['the next one', [{ ...wireEventCard, id: 103 }], /^Next from /],
  ['that there is no other', [{ ...wireEventCard, id: closed.id }], 'No other date is open yet.'],
])('a closed event says, of the dates of its restaurant, %s', async (_what, projects, text) => {
  stubApi({ 'GET /api/v2/projects': { projects, total: projects.length } });
  renderWithProviders(<EventNotice event={closed} waitlistUrl="" />);
  expect(await screen.findByText(text)).toBeVisible();
});
