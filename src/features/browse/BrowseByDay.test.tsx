import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { heardServerTime, setClock } from '@/lib/clock';
import { wireAnswers, wireEventCard } from '@/testing/apiFixtures';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { stubApi } from '@/testing/stubApi';
import { BrowseScreen } from './BrowseScreen';

const OPEN = ['2026-06-04', '2026-06-06'];
/** The queries of the list, and those of the strip. */
const asked = { list: [] as URLSearchParams[], strip: [] as URLSearchParams[] };

function Browse() {
  const navigate = useNavigate();
  return (
    <>
      <BrowseScreen zip="60540" />
      <output>{useLocation().search}</output>
      <button onClick={() => void navigate(-1)}>back</button>
    </>
  );
}

function visit(search = '') {
  stubApi({
    'GET /api/v2/professionals': wireAnswers.listProfessionals,
    'GET /api/v2/event_locations': wireAnswers.listEventLocations,
    'GET /api/v2/projects': ({ searchParams }: URL) => {
      const isStrip = searchParams.has('days');
      asked[isStrip ? 'strip' : 'list'].push(searchParams);
      return isStrip ? { projects: [], total: 0, days: OPEN } : { projects: [wireEventCard], total: 1 };
    },
  });
  renderWithProviders(
    <Routes>
      <Route path="/browse/:zip" element={<Browse />} />
    </Routes>,
    { route: `/browse/60540${search}` },
  );
  return userEvent.setup();
}
const strip = async () => within(await screen.findByRole('navigation', { name: 'Days' }));
const address = () => document.querySelector('output')?.textContent;
const chip = (name: string) => screen.getByRole('button', { name });

beforeAll(() => import('./BrowseByDay'));
beforeEach(() => {
  asked.list = [];
  asked.strip = [];
  setClock(() => Date.parse('2026-06-01T15:00:00Z'));
});
afterEach(() => {
  setClock(null);
  jest.useRealTimers();
});

it("strip and list begin with the server's day, where the device's clock is two days ahead", async () => {
  setClock(() => Date.parse('2026-06-03T15:00:00Z'));
  visit();
  await strip();
  act(() => heardServerTime('Mon, 01 Jun 2026 15:00:00 GMT'));
  await waitFor(() => expect(asked.list.at(-1)?.get('filter[run_at_since]')).toBe('2026-06-01'));
  expect((await strip()).getAllByRole('listitem')[1]).toHaveTextContent('Monday, June 1');
});

describe('the strip of days', () => {
  it('has fourteen days, and links to those that have an event, whatever day is chosen', async () => {
    visit('?run_on=2026-06-04');
    const days = await strip();
    expect(days.getAllByRole('listitem')).toHaveLength(15);
    await days.findByRole('link', { name: /Saturday, June 6/ });
    expect(days.getAllByRole('link')).toHaveLength(3);
    expect(days.getByRole('link', { name: /Thursday, June 4/ })).toHaveAttribute('aria-current', 'true');
    expect(
      asked.strip.map((query) => [query.get('filter[run_on]'), query.get('filter[postal_code]')]),
    ).toEqual([[null, '60540']]);
  });

  it('begins with the next day on a page that is left open over midnight', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    visit();
    const days = await strip();
    expect(days.getByText('Monday, June 1')).toBeInTheDocument();
    setClock(() => Date.parse('2026-06-02T05:00:00Z'));
    await act(() => jest.advanceTimersByTimeAsync(61_000));
    expect(days.queryByText('Monday, June 1')).not.toBeInTheDocument();
    expect(days.getByText('Monday, June 15')).toBeInTheDocument();
  });

  it('shows the day that is pressed, and Back the days before', async () => {
    const user = visit();
    await user.click(await (await strip()).findByRole('link', { name: /Saturday, June 6/ }));
    expect(address()).toBe('?run_on=2026-06-06');
    expect(asked.list.at(-1)?.get('filter[run_on]')).toBe('2026-06-06');
    await user.click(chip('back'));
    expect(address()).toBe('');
    expect((await strip()).getByRole('link', { name: 'All days' })).toHaveAttribute('aria-current', 'true');
  });

  it('replaces a range of days, and has a day beyond its end if the address names it', async () => {
    const user = visit('?starts=2026-06-02&ends=2026-06-09&rid=7');
    expect((await strip()).getByRole('link', { name: 'All days' })).not.toHaveAttribute('aria-current');
    await user.click(await (await strip()).findByRole('link', { name: /Thursday, June 4/ }));
    expect(address()).toBe('?rid=7&run_on=2026-06-04');
  });

  it('contains a chosen day beyond its end', async () => {
    visit('?run_on=2026-07-30');
    expect((await strip()).getByRole('link', { name: /Thursday, July 30/ })).toHaveAttribute(
      'aria-current',
      'true',
    );
  });
});

describe('the chips', () => {
  it('filter by delivery and diets, in the address; each press is a step back', async () => {
    const user = visit();
    await strip();
    await user.click(chip('Delivery'));
    await user.click(chip('vegan'));
    await user.click(chip('gluten-free'));
    expect(address()).toBe('?serving=delivery&diet=vegan%2Cgluten-free');
    const last = asked.list.at(-1);
    expect([
      last?.get('filter[serving]'),
      [...(last ?? [])].filter(([name]) => name.startsWith('filter[diet]')).map(([, diet]) => diet),
    ]).toEqual(['delivery', ['vegan', 'gluten-free']]);
    expect(chip('vegan')).toHaveAttribute('aria-pressed', 'true');
    // The card leads to a menu with the same filter.
    const card = await screen.findByRole('link', { name: new RegExp(wireEventCard.restaurantName) });
    expect(card).toHaveAttribute('href', `/events/${wireEventCard.id}?diet=vegan%2Cgluten-free`);
    await user.click(chip('back'));
    expect(chip('gluten-free')).toHaveAttribute('aria-pressed', 'false');
    await user.click(chip('Show everything'));
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(address()).toBe('');
  });

  it('build on the address that Back has led to', async () => {
    const user = visit();
    await strip();
    await user.click(chip('Delivery'));
    await user.click(chip('back'));
    expect(chip('Delivery')).toHaveAttribute('aria-pressed', 'false');
    await user.click(chip('vegan'));
    expect(address()).toBe('?diet=vegan');
  });

  it('keep both of two presses that come before the address has changed', async () => {
    visit();
    await strip();
    act(() => ['Pickup', 'vegan', 'gluten-free'].forEach((name) => chip(name).click()));
    expect(address()).toBe('?serving=pickup&diet=vegan%2Cgluten-free');
    act(() => ['vegan', 'Pickup'].forEach((name) => chip(name).click()));
    expect(address()).toBe('?diet=gluten-free');
  });
});

describe('an address with nonsense', () => {
  it('is shown without it, says so, and can be reset', async () => {
    const user = visit('?run_on=nonsense&diet=halal&serving=delivery');
    expect(await screen.findByText(/makes no sense and was left out: run_on, diet\./)).toBeVisible();
    expect(asked.list.at(-1)?.get('filter[serving]')).toBe('delivery');
    await user.click(chip('Show everything'));
    expect(address()).toBe('');
    expect(screen.queryByText(/makes no sense/)).not.toBeInTheDocument();
  });
});
