import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { heardServerTime, setClock } from '@/lib/clock';
import { wireAnswers, wireEventCard } from '@/testing/apiFixtures';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { Refusal, stubApi } from '@/testing/stubApi';
import { BrowseScreen } from './BrowseScreen';

const OPEN = [
  { date: '2026-06-04', image: '/dishes/1f32e.webp', hue: 64 },
  { date: '2026-06-06', image: null, hue: 130 },
];
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

const quiet = {
  'GET /api/v2/professionals': wireAnswers.listProfessionals,
  'GET /api/v2/event_locations': wireAnswers.listEventLocations,
};

const show = (search: string) =>
  renderWithProviders(
    <Routes>
      <Route path="/browse/:zip" element={<Browse />} />
    </Routes>,
    { route: `/browse/60540${search}` },
  );

function visit(search = '') {
  stubApi({
    ...quiet,
    'GET /api/v2/projects': ({ searchParams }: URL) => {
      const isStrip = searchParams.has('days');
      asked[isStrip ? 'strip' : 'list'].push(searchParams);
      return isStrip ? { projects: [], total: 0, days: OPEN } : { projects: [wireEventCard], total: 1 };
    },
  });
  show(search);
  return userEvent.setup();
}
const strip = () => screen.findByRole('navigation', { name: 'Days' });
const address = () => document.querySelector('output')?.textContent;
const chip = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  asked.list = [];
  asked.strip = [];
  setClock(() => Date.parse('2026-06-01T15:00:00Z'));
});
afterEach(() => {
  setClock(null);
  jest.useRealTimers();
});

describe('the strip of days', () => {
  it('has the days that have an event, each with a dish of it, whatever day is chosen', async () => {
    visit('?run_on=2026-06-04');
    const links = within(await strip()).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'All days',
      expect.stringContaining('Thursday, June 4'),
      expect.stringContaining('Saturday, June 6'),
    ]);
    const [, thursday, saturday] = links;
    expect(thursday).toHaveAttribute('aria-current', 'true');
    expect(thursday?.querySelector('img')).toHaveAttribute('src', '/dishes/1f32e.webp');
    expect(saturday?.querySelector('img')).toBeNull();
    expect(
      asked.strip.map((query) => [query.get('filter[run_on]'), query.get('filter[postal_code]')]),
    ).toEqual([[null, '60540']]);
  });

  it('leaves out a day that ends on a page that is left open over midnight', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    setClock(() => Date.parse('2026-06-05T03:00:00Z'));
    visit();
    expect(within(await strip()).getByText('Thursday, June 4')).toBeInTheDocument();
    setClock(() => Date.parse('2026-06-05T05:00:00Z'));
    await act(() => jest.advanceTimersByTimeAsync(61_000));
    expect(within(await strip()).queryByText('Thursday, June 4')).not.toBeInTheDocument();
    expect(within(await strip()).getByText('Saturday, June 6')).toBeInTheDocument();
  });

  it('begins with the day of the server, where the clock of the device is two days ahead', async () => {
    setClock(() => Date.parse('2026-06-05T15:00:00Z'));
    visit();
    expect(within(await strip()).queryByText('Thursday, June 4')).not.toBeInTheDocument();
    act(() => heardServerTime('Wed, 03 Jun 2026 15:00:00 GMT'));
    expect(await within(await strip()).findByText('Thursday, June 4')).toBeInTheDocument();
    await waitFor(() => expect(asked.list.at(-1)?.get('filter[run_at_since]')).toBe('2026-06-03'));
  });

  it('is not there where no day has an event, and has no days but the chosen one where they cannot be loaded', async () => {
    stubApi({ ...quiet, 'GET /api/v2/projects': { projects: [], total: 0, days: [] } });
    const none = show('?serving=pickup');
    await waitFor(() => expect(screen.queryByText('Loading days')).not.toBeInTheDocument());
    expect(screen.queryByRole('navigation', { name: 'Days' })).not.toBeInTheDocument();
    none.unmount();
    stubApi({ ...quiet, 'GET /api/v2/projects': new Refusal(500) });
    show('?run_on=2026-06-06');
    const links = within(await strip()).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'All days',
      expect.stringContaining('Saturday, June 6'),
    ]);
  });

  it('shows the day that is pressed, and Back the days before', async () => {
    const user = visit();
    await user.click(await within(await strip()).findByRole('link', { name: /Saturday, June 6/ }));
    expect(address()).toBe('?run_on=2026-06-06');
    expect(asked.list.at(-1)?.get('filter[run_on]')).toBe('2026-06-06');
    await user.click(screen.getByText('back'));
    expect(address()).toBe('');
    expect(within(await strip()).getByRole('link', { name: 'All days' })).toHaveAttribute(
      'aria-current',
      'true',
    );
  });

  it('replaces a range of days, and has a day beyond its end if the address names it', async () => {
    const user = visit('?starts=2026-06-02&ends=2026-06-09&rid=7');
    expect(within(await strip()).getByRole('link', { name: 'All days' })).not.toHaveAttribute('aria-current');
    await user.click(await within(await strip()).findByRole('link', { name: /Thursday, June 4/ }));
    expect(address()).toBe('?rid=7&run_on=2026-06-04');
  });

  it('contains a chosen day beyond its end', async () => {
    visit('?run_on=2026-07-30');
    expect(within(await strip()).getByRole('link', { name: /Thursday, July 30/ })).toHaveAttribute(
      'aria-current',
      'true',
    );
  });
});

/** Opens the sheet of filters. */
async function openSheet(user: ReturnType<typeof visit>) {
  await user.click(await screen.findByRole('button', { name: /60540 · / }));
  return screen.findByRole('dialog');
}

describe('the sheet', () => {
  it('says how many filters there are, and leads back to the list with its number of events', async () => {
    const user = visit('?serving=delivery&diet=vegan');
    await user.click(await screen.findByRole('button', { name: '60540 · 2 filters' }));
    await user.click(await screen.findByRole('button', { name: 'Show 1 event' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: '60540 · 2 filters' })).toHaveFocus();
  });
});

describe('the chips', () => {
  it('filter by delivery and diets, in the address; each press is a step back', async () => {
    const user = visit();
    await openSheet(user);
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
    const card = (await screen.findByText(wireEventCard.restaurantName)).closest('a');
    expect(card).toHaveAttribute('href', `/events/${wireEventCard.id}?diet=vegan%2Cgluten-free`);
    await user.click(screen.getByText('back'));
    expect(chip('gluten-free')).toHaveAttribute('aria-pressed', 'false');
    await user.click(chip('Show everything'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(address()).toBe('');
  });

  it('build on the address that Back has led to', async () => {
    const user = visit();
    await openSheet(user);
    await user.click(chip('Delivery'));
    await user.click(screen.getByText('back'));
    expect(chip('Delivery')).toHaveAttribute('aria-pressed', 'false');
    await user.click(chip('vegan'));
    expect(address()).toBe('?diet=vegan');
  });

  it('keep both of two presses that come before the address has changed', async () => {
    await openSheet(visit());
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
