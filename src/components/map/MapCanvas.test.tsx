import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { fakeGoogle } from '@/testing/fakeGoogle';
import { MapCanvas, type MapCanvasProps } from './MapCanvas';
import type { MapPin } from './types';

const pin = (id: number, at = { lat: 41.77, lng: -88.14 }): MapPin => ({
  id,
  at,
  date: '2026-06-18',
  name: `Kitchen ${id}`,
  info: {
    title: 'Thursday, June 18',
    lines: ['Naperville', 'Offers pickup'],
    link: { to: `/events/${id}`, text: 'View event' },
  },
});
const elsewhere = { lat: 41.8, lng: -88.2 };

function setup(props: Partial<MapCanvasProps> = {}) {
  const google = fakeGoogle();
  const onFailure = jest.fn();
  const given = { maps: google.maps, label: 'Map of events', pins: [pin(1)], zoom: 12, onFailure, ...props };
  const ui = (more: Partial<MapCanvasProps> = {}) => (
    <MemoryRouter>
      <MapCanvas {...given} {...more} />
    </MemoryRouter>
  );
  const view = render(ui());
  return {
    ...google,
    onFailure,
    user: userEvent.setup(),
    show: (more: typeof props) => view.rerender(ui(more)),
  };
}

const pinOf = (id: number) => screen.findByRole('button', { name: `Kitchen ${id}, Thursday, June 18` });

describe('a map', () => {
  it('shows the details of one pressed pin at a time', async () => {
    const { user } = setup({ pins: [pin(1), pin(2, elsewhere)] });
    expect(screen.getByRole('region', { name: 'Map of events' })).toBeInTheDocument();
    await user.click(await pinOf(1));
    await user.click(await pinOf(2));
    const info = screen.getByRole('group', { name: 'Thursday, June 18' });
    expect(info).toHaveTextContent('NapervilleOffers pickup');
    expect(within(info).getByRole('link', { name: 'View event' })).toHaveAttribute('href', '/events/2');
    expect(await pinOf(1)).toHaveAttribute('aria-expanded', 'false');
  });

  it('closes the details of a pin by Escape and by its button, and returns the focus', async () => {
    const { user } = setup();
    const button = await pinOf(1);
    await user.click(button);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
    await user.click(button);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  it('keeps the zoom for one place, fits several, and follows changes', async () => {
    const { made, show } = setup();
    await pinOf(1);
    expect(made.maps[0]?.setCenter).toHaveBeenCalledWith({ lat: 41.77, lng: -88.14 });
    expect(made.maps[0]?.setZoom).toHaveBeenCalledWith(12);
    show({ pins: [pin(1), pin(2, elsewhere)] });
    await waitFor(() => expect(made.maps[0]?.fitBounds).toHaveBeenCalledTimes(1));
    show({ pins: [pin(2, elsewhere), pin(1)] });
    expect(made.maps[0]?.fitBounds).toHaveBeenCalledTimes(1);
  });

  it('draws and removes a circle', async () => {
    const { made, show } = setup({ circle: { center: elsewhere, radius: 3500 } });
    await pinOf(1);
    expect(made.circles[0]?.options).toMatchObject({ center: elsewhere, radius: 3500 });
    show({ circle: undefined });
    expect(made.circles[0]?.map).toBeNull();
  });

  it('draws a route and shows all of it', async () => {
    const route = { path: [elsewhere], bounds: 'the bounds' as unknown as google.maps.LatLngBounds };
    const { made } = setup({ route });
    await pinOf(1);
    expect(made.lines[0]?.options).toMatchObject({ path: [elsewhere] });
    expect(made.maps[0]?.fitBounds).toHaveBeenCalledWith('the bounds', 48);
  });
});

it('shows events at one place as a count, and lists them on a press', async () => {
  const { user } = setup({ pins: [pin(1), pin(2), pin(3, elsewhere)] });
  await user.click(await screen.findByRole('button', { name: '2 events' }));
  const info = within(screen.getByRole('group', { name: '2 events here' }));
  expect(info.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/events/1',
    '/events/2',
  ]);
  expect(await pinOf(3)).toBeVisible();
});
