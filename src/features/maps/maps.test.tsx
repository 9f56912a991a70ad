import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EventDetail } from '@/api/types';
import { drivingRoute } from '@/integrations/maps/directions';
import { loadMaps, MapsFailure, onMapsRefused } from '@/integrations/maps/loadMaps';
import { wireEvent } from '@/testing/apiFixtures';
import { fakeGoogle } from '@/testing/fakeGoogle';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { EventAreaMap } from './EventAreaMap';
import { eventPins, offersText } from './eventPins';
import { EventsMap } from './EventsMap';
import { PickupMap } from './PickupMap';

jest.mock('@/integrations/maps/directions', () => ({ drivingRoute: jest.fn() }));
jest.mock('@/integrations/maps/loadMaps', () => ({
  ...jest.requireActual('@/integrations/maps/loadMaps'),
  loadMaps: jest.fn(),
  onMapsRefused: jest.fn(() => () => undefined),
}));
const load = jest.mocked(loadMaps);
const route = jest.mocked(drivingRoute);
const refusals = jest.mocked(onMapsRefused);

const SORRY = 'Map cannot be loaded right now, sorry.';
const event = wireEvent as unknown as EventDetail;
const pinName = /^Lupita's Kitchen, Thursday, June 4/;

/** Reports every element as visible. */
class NearObserver {
  constructor(private readonly tell: IntersectionObserverCallback) {}
  observe(target: Element) {
    this.tell([{ isIntersecting: true, target } as IntersectionObserverEntry], this as never);
  }
  disconnect() {}
}
const original = window.IntersectionObserver;
let google: ReturnType<typeof fakeGoogle>;

function beWide(isWide: boolean) {
  jest.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: isWide && media.includes('48rem'),
    } as MediaQueryList),
  );
}

beforeEach(() => {
  window.IntersectionObserver = NearObserver as never;
  google = fakeGoogle();
  load.mockReset().mockResolvedValue(google.maps);
  route.mockReset();
  refusals.mockClear();
  beWide(true);
});
afterEach(() => {
  window.IntersectionObserver = original;
  jest.restoreAllMocks();
});

describe('what a pin says', () => {
  it.each([
    [{ d2dEnabled: false, d2dExclusive: false }, 'Offers pickup'],
    [{ d2dEnabled: true, d2dExclusive: false }, 'Offers pickup and direct to door delivery.'],
    [{ d2dEnabled: true, d2dExclusive: true }, 'Offers direct to door delivery.'],
  ])('of %o is %s', (how, text) => expect(offersText(how)).toBe(text));

  it('is the day, the places, how the food comes, and the way to the event', () => {
    expect(eventPins([event])).toEqual([
      {
        id: '101-0',
        at: { lat: 41.7738, lng: -88.1472 },
        date: '2026-06-04',
        name: "Lupita's Kitchen",
        info: {
          title: 'Thursday, June 4',
          lines: ["Lupita's Kitchen, Naperville", 'Offers pickup and direct to door delivery.'],
          link: { to: '/events/101', text: 'View event' },
        },
      },
    ]);
  });
});

describe('the map of events', () => {
  it('stands beside the list, with a pin for each', async () => {
    renderWithProviders(<EventsMap events={[event]} />);
    await userEvent.click(await screen.findByRole('button', { name: pinName }));
    expect(screen.getByRole('link', { name: 'View event' })).toHaveAttribute('href', '/events/101');
  });

  it('is linked with the cards: each marks the other, and a pressed pin brings its card into view', async () => {
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation(
        (media) => Object.assign(new EventTarget(), { media, matches: true }) as MediaQueryList,
      );
    const scrollIntoView = jest.fn();
    Element.prototype.scrollIntoView = scrollIntoView;
    renderWithProviders(
      <>
        <div data-event="101">
          <a href="/events/101">Card</a>
        </div>
        <EventsMap events={[event]} />
      </>,
    );
    const user = userEvent.setup();
    const pin = await screen.findByRole('button', { name: pinName });
    const card = screen.getByText('Card').parentElement;
    await user.hover(screen.getByText('Card'));
    expect(pin.parentElement).toHaveClass('active');
    await user.hover(pin);
    expect(pin.parentElement).not.toHaveClass('active');
    expect(card).toHaveAttribute('data-linked');
    await user.unhover(pin);
    expect(card).not.toHaveAttribute('data-linked');
    act(() => screen.getByText('Card').focus());
    expect(pin.parentElement).toHaveClass('active');
    await user.click(pin);
    expect(scrollIntoView.mock.contexts).toEqual([card]);
  });

  it('loads only once there is something to show', () => {
    renderWithProviders(<EventsMap events={[]} />);
    expect(load).not.toHaveBeenCalled();
  });

  it('waits behind a button on a phone', async () => {
    beWide(false);
    renderWithProviders(<EventsMap events={[event]} />);
    expect(load).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Map' }));
    const dialog = await screen.findByRole('dialog', { name: 'Map of events' });
    expect(await within(dialog).findByRole('button', { name: pinName })).toBeInTheDocument();
  });

  it('shows an error if it cannot be loaded, and retries on request', async () => {
    load.mockRejectedValueOnce(new MapsFailure('TIMEOUT'));
    renderWithProviders(<EventsMap events={[event]} />);
    expect(await screen.findByText(SORRY)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: pinName })).toBeInTheDocument();
  });

  it('shows an error without a key, and no retry', async () => {
    load.mockRejectedValue(new MapsFailure('NO_KEY'));
    renderWithProviders(<EventsMap events={[event]} />);
    expect(await screen.findByText(SORRY)).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('is replaced by an error when the key is refused later', async () => {
    renderWithProviders(<EventsMap events={[event]} />);
    await screen.findByRole('button', { name: pinName });
    act(() => refusals.mock.calls[0]?.[0]());
    expect(screen.getByText(SORRY)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: pinName })).not.toBeInTheDocument();
  });
});

describe('the map of one event', () => {
  it('draws the delivery circle at zoom 12, of 0.73 times the radius', async () => {
    renderWithProviders(<EventAreaMap event={event} />);
    await screen.findByRole('button', { name: pinName });
    expect(google.made.maps[0]?.options.zoom).toBe(12);
    const { radius, center } = google.made.circles[0]?.options ?? {};
    expect(radius).toBeCloseTo(0.73 * 3 * 1609.34);
    expect(center).toEqual({ lat: 41.7738, lng: -88.1472 });
  });

  it('has no circle where nothing is delivered', async () => {
    renderWithProviders(<EventAreaMap event={{ ...event, d2dEnabled: false }} />);
    await screen.findByRole('button', { name: pinName });
    expect(google.made.circles).toEqual([]);
  });
});

describe('the way to a pickup', () => {
  const way = {
    path: [],
    bounds: 'all of it' as unknown as google.maps.LatLngBounds,
    meters: 1900,
    seconds: 240,
  };
  const show = (from: string | null) =>
    renderWithProviders(
      <PickupMap
        to={{ lat: 41.77, lng: -88.14 }}
        address="1 Main St"
        date="2026-06-04"
        when="Thursday"
        from={from}
      />,
    );

  it("is drawn and told from the customer's home", async () => {
    route.mockResolvedValue(way);
    show('20 W Benton Ave');
    const told = await screen.findByText('1.2 mi');
    expect(told.parentElement).toHaveTextContent('1.2 mi from your home, about 4 mins by car');
    await screen.findByRole('button', { name: /^Pickup/ });
    expect(google.made.lines).toHaveLength(1);
    expect(google.made.maps[0]?.fitBounds).toHaveBeenCalledWith('all of it', 48);
    expect(route).toHaveBeenCalledWith('20 W Benton Ave', { lat: 41.77, lng: -88.14 });
  });

  it('shows only the place if no home is known', async () => {
    show(null);
    await screen.findByRole('button', { name: /^Pickup/ });
    expect(route).not.toHaveBeenCalled();
  });

  it.each([
    ['NOT_FOUND', 'Could not display directions due to: the address was not found'],
    ['TIMEOUT', 'Could not display directions due to: the map service did not answer'],
  ])('says why it is missing: %s', async (reason, text) => {
    route.mockRejectedValue(new MapsFailure(reason));
    show('20 W Benton Ave');
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: /^Pickup/ })).toBeInTheDocument();
  });

  it('says nothing of the route if the map itself is missing, which it says', async () => {
    load.mockRejectedValue(new MapsFailure('NO_KEY'));
    route.mockRejectedValue(new MapsFailure('NO_KEY'));
    show('20 W Benton Ave');
    expect(await screen.findByText(SORRY)).toBeVisible();
    expect(screen.queryByText(/Could not display directions/)).toBeNull();
  });
});
