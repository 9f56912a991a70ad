import { render, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { MemoryRouter } from 'react-router-dom';
import { pixelOf } from '@/components/map/mercator';
import { CardFrame } from '@/features/checkout/CardFrame';
import { MapFrame } from '@/features/maps/MapFrame';
import { PickupMap } from '@/features/maps/PickupMap';
import { PaymentElement } from '@/integrations/stripe/elements';
import { PricingTable } from '@/integrations/stripe/PricingTable';
import { replaceThirdParties } from '@/support/replay/seal';
import { centerOf, pointAt, zoomFor } from '@/support/replay/stand-ins/mercator';

/** Reports every element as visible, because jsdom has no layout. */
class NearObserver {
  constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
  observe = () => this.tell([{ isIntersecting: true }]);
  disconnect = () => undefined;
}

beforeAll(() => {
  replaceThirdParties();
  Object.assign(window, { IntersectionObserver: NearObserver });
});

it('draws the card form, and reports that it is ready', async () => {
  const onReady = jest.fn();
  render(
    <CardFrame clientSecret="sealed" customerSecret={null} loading="loading">
      <PaymentElement onReady={onReady} />
    </CardFrame>,
  );
  expect(await screen.findByText('Card number')).toBeInTheDocument();
  expect(screen.getByText(/^Here the customer saw the card form/)).toBeInTheDocument();
  await waitFor(() => expect(onReady).toHaveBeenCalledTimes(1));
  expect(document.querySelector('script')).toBeNull();
});

it('draws the plans', async () => {
  render(<PricingTable clientSecret="sealed" loading="loading" failed="failed" />);
  expect(await screen.findByText(/^Here the customer saw the plans/)).toBeInTheDocument();
});

it('shows the pins of a map, and requests no map', async () => {
  const pin = (id: number, lat: number) => ({
    id,
    at: { lat, lng: -88.14 },
    date: '2026-06-18',
    name: `Kitchen ${id}`,
    info: { title: 'Thursday, June 18', lines: ['Naperville'] },
  });
  render(
    <MemoryRouter>
      <MapFrame
        label="Map of events"
        pins={[pin(1, 41.77), pin(2, 41.9)]}
        zoom={12}
        circle={{ center: { lat: 41.77, lng: -88.14 }, radius: 5_000 }}
      />
    </MemoryRouter>,
  );
  expect(await screen.findByRole('region', { name: 'Map of events' })).toHaveTextContent(
    'Stand-in for the map',
  );
  expect(await screen.findByRole('button', { name: /Kitchen 1/ })).toBeInTheDocument();
  expect(document.querySelector('script')).toBeNull();
});

it('shows the place of a pickup, and says nothing of a way that was not recorded', async () => {
  render(
    <MemoryRouter>
      <PickupMap
        to={{ lat: 41.77, lng: -88.14 }}
        address="25 W Jefferson Ave"
        date="2026-06-18"
        when="Thursday, June 18"
        from="12 Elm St"
      />
    </MemoryRouter>,
  );
  expect(await screen.findByRole('button', { name: /Pickup/ })).toBeInTheDocument();
  expect(screen.queryByText(/directions/)).toBeNull();
});

describe('the scale of a map', () => {
  const point = fc.record({
    lat: fc.double({ min: -80, max: 80, noNaN: true }),
    lng: fc.double({ min: -179, max: 179, noNaN: true }),
  });

  it('finds a point again', () => {
    fc.assert(
      fc.property(point, fc.nat(16), (at, zoom) => {
        const again = pointAt(pixelOf(at, zoom), zoom);
        expect(again.lat).toBeCloseTo(at.lat, 6);
        expect(again.lng).toBeCloseTo(at.lng, 6);
      }),
    );
  });

  it('shows all points around its middle', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 5 }), (points) => {
        const box = { x: 400, y: 300 };
        const zoom = zoomFor(points, box);
        const middle = pixelOf(centerOf(points), zoom);
        points.forEach((at) => {
          const { x, y } = pixelOf(at, zoom);
          expect(Math.abs(x - middle.x)).toBeLessThanOrEqual(box.x / 2);
          expect(Math.abs(y - middle.y)).toBeLessThanOrEqual(box.y / 2);
        });
      }),
    );
  });
});
