import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { EventList } from './EventList';
import type { EventView } from './eventView';
import { MiniEventList } from './MiniEventCard';
import { PartnerCard } from './PartnerCard';

const event: EventView = {
  id: 101,
  restaurantName: "Lupita's Kitchen",
  cuisine: 'Mexican',
  cost: 2,
  hue: 64,
  image: '/dishes/1f32e.webp',
  garnish: null,
  // 23:30 on Thursday in Naperville, already Friday in UTC.
  runAt: '2026-06-19T04:30:00Z',
  timeZone: 'America/Chicago',
  status: 'open',
  full: false,
  joinable: true,
  remaining: 2,
  d2dEnabled: true,
  d2dExclusive: false,
  eventLocation: { name: 'Naperville' },
};

const show = (ui: React.ReactElement) => render(<MemoryRouter>{ui}</MemoryRouter>);

describe('the list of events', () => {
  it('says day, food, place and how it comes, and leads to the event', () => {
    show(<EventList label="Events" events={[event]} empty="nothing" />);
    const link = within(screen.getByRole('list', { name: 'Events' })).getByRole('link');
    expect(link).toHaveAttribute('href', '/events/101');
    expect(link).toHaveTextContent('Thursday, June 18');
    expect(link).toHaveTextContent("Lupita's Kitchen");
    expect(link).toHaveTextContent('Mexican · $$ · Naperville');
    expect(link).toHaveTextContent('Door delivery');
    expect(link).toHaveTextContent('2 places left');
  });

  it('shows its skeleton, its empty words and its error with a way to try again', async () => {
    const onRetry = jest.fn();
    const { rerender } = show(<EventList label="Events" events={undefined} empty="nothing" />);
    expect(screen.getByText('Loading events')).toBeInTheDocument();

    rerender(
      <MemoryRouter>
        <EventList label="Events" events={[]} empty="nothing here" />
      </MemoryRouter>,
    );
    expect(screen.getByText('nothing here')).toBeVisible();

    rerender(
      <MemoryRouter>
        <EventList label="Events" events={undefined} failed onRetry={onRetry} empty="nothing" />
      </MemoryRouter>,
    );
    await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('keeps the cards it has when a refresh fails', () => {
    show(<EventList label="Events" events={[event]} failed empty="nothing" />);
    expect(screen.getByRole('link')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('the small cards', () => {
  it('carry a note in place of how the food comes', () => {
    show(<MiniEventList label="Other restaurants" events={[event]} noteOf={() => 'No reservation fee'} />);
    expect(screen.getByRole('link')).toHaveTextContent('No reservation fee');
    expect(screen.getByRole('link')).not.toHaveTextContent('Delivery');
  });

  it('name the partner and its next day', () => {
    show(<PartnerCard event={event} />);
    expect(screen.getByRole('link')).toHaveTextContent("Lupita's KitchenMexican · $$Delivery and pickup");
  });
});
