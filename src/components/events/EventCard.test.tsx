import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { setClock } from '@/lib/clock';
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
  endsAt: '2026-06-19T06:30:00Z',
  orderCutoffAt: '2026-06-18T17:00:00Z',
  timeZone: 'America/Chicago',
  status: 'open',
  full: false,
  joinable: true,
  remaining: 2,
  d2dEnabled: true,
  d2dExclusive: false,
  eventLocation: { name: 'Naperville' },
};

let at = 0;
beforeEach(() => {
  at = Date.parse('2026-06-16T12:00:00Z');
  setClock(() => at);
});
afterEach(() => {
  setClock(null);
  jest.useRealTimers();
});

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

  it('says how far away it is, and that the customer has ordered there', () => {
    const far = { ...event, id: 102, distanceMiles: 12.4, currentUserHasOrdered: true };
    show(<EventList label="Events" events={[event, far]} empty="nothing" />);
    const [near, ordered] = screen.getAllByRole('link') as [HTMLElement, HTMLElement];
    expect(near).not.toHaveTextContent(/miles away|You ordered/);
    expect(ordered).toHaveTextContent('Mexican · $$ · Naperville · You ordered');
    expect(ordered).toHaveTextContent('12.4 miles away');
  });

  it('of a full event says what it is to the customer: held, or where in the line', () => {
    const full = { ...event, full: true, joinable: false, remaining: 0 };
    const offeredUntil = new Date(at + 1_000).toISOString();
    const held = { ...full, waitlist: { status: 'offered' as const, place: null, offeredUntil } };
    const third = {
      ...full,
      id: 102,
      waitlist: { status: 'waiting' as const, place: 3, offeredUntil: null },
    };
    show(<EventList label="Events" events={[held, third]} empty="nothing" />);
    const [own, waiting] = screen.getAllByRole('link') as [HTMLElement, HTMLElement];
    expect(own).toHaveTextContent(/Held for you until 7:00 AM$/);
    expect(own).not.toHaveClass('full');
    expect(waiting).toHaveTextContent(/You are third in line$/);
    expect(waiting).toHaveClass('full');
  });

  it('asks who has not ordered to the waitlist of a full event', () => {
    const full = { ...event, full: true, joinable: false, remaining: 0 };
    const ordered = { ...full, id: 102, currentUserHasOrdered: true };
    show(<EventList label="Events" events={[full, ordered]} empty="nothing" />);
    const [open, own] = screen.getAllByRole('link') as [HTMLElement, HTMLElement];
    expect(open).toHaveTextContent(/Full · join the waitlist$/);
    expect(own).toHaveTextContent(/You ordered.*Full$/);
  });

  it('closes its cards by itself at the cut-off', async () => {
    jest.useFakeTimers();
    at = Date.parse(event.orderCutoffAt) - 90_000;
    show(
      <>
        <EventList label="Events" events={[event]} empty="nothing" />
        <MiniEventList label="Others" events={[event]} />
      </>,
    );
    const [card, mini] = screen.getAllByRole('link') as [HTMLElement, HTMLElement];
    expect(card).toHaveTextContent('Door delivery');
    expect(mini).toHaveTextContent('Delivery and pickup');
    at = Date.parse(event.orderCutoffAt);
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(card).toHaveTextContent('Ordering closed');
    expect(card).not.toHaveTextContent('Door delivery');
    expect(mini).toHaveTextContent('Ordering closed');
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
        <EventList
          label="Events"
          events={undefined}
          failure="We are restarting."
          onRetry={onRetry}
          empty="nothing"
        />
      </MemoryRouter>,
    );
    await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('keeps the cards it has when a refresh fails', () => {
    show(<EventList label="Events" events={[event]} failure="We are restarting." empty="nothing" />);
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
