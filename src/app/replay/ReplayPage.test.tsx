import { readFileSync } from 'node:fs';
import path from 'node:path';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setClock } from '@/lib/clock';
import { RECEIPTS_KEY, SEEN_KEY } from '@/lib/storageKeys';
import { SCHEMA_VERSION } from '@/store/persistence/migrations';
import { itemAdded, itemRemoved, selectCartItems } from '@/store/slices/carts';
import { createRecorder } from '@/support/record/recorder';
import { wireMembership } from '@/testing/apiFixtures';
import { anItemDraft } from '@/testing/builders';
import { makeTestStore } from '@/testing/renderWithProviders';
import { reportOf } from '@/testing/reports';
import { Refusal, stubApi } from '@/testing/stubApi';
import { takeDeskLink } from '@/support/replay/deskLink';
import { ReplayPage } from '@/support/replay/ReplayPage';
import { replayedSite } from './replayedSite';
import { writeBlock } from '@/support/block/writeBlock';

const fixture = (name: string): string =>
  readFileSync(path.join(__dirname, '../../testing/snapshots', name), 'utf8');

/** The replay closes the network for good; the next test opens it again. */
const { fetch: open } = window;
afterEach(() => {
  window.fetch = open;
  setClock(null);
});

/** Two dishes, one of them removed on another page, seen at the end on /faq. */
function aReport(): string {
  const recorder = createRecorder();
  const store = makeTestStore({ middleware: [recorder.middleware] });
  recorder.navigated('/terms', null);
  store.dispatch(itemAdded({ eventId: 101, item: anItemDraft({ productId: 4, quantity: 2 }) }));
  store.dispatch(itemAdded({ eventId: 101, item: anItemDraft({ productId: 5 }) }));
  recorder.navigated('/faq', null);
  const [item] = selectCartItems(store.getState(), 101);
  store.dispatch(itemRemoved({ eventId: 101, itemId: item?.id ?? '' }));
  const damaged = [{ key: 'dw:cart:103:corrupt:7', text: '{"items":[', length: 10 }];
  return JSON.stringify(reportOf(store.getState(), recorder, { route: '/faq', damaged }));
}

async function openDetails(text: string) {
  render(<ReplayPage site={replayedSite} given={text} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Details' }));
  return within(screen.getByRole('complementary', { name: 'Details of the report' }));
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('beside the screen', () => {
  it('lists the actions; a press shows the screen of that moment', async () => {
    const panel = await openDetails(aReport());
    await heading('Frequently asked questions');
    const actions = within(panel.getByRole('list')).getAllByRole('button');
    expect(actions.map(({ textContent }) => textContent?.replace(/^[\d:]+ [AP]M/, ''))).toEqual([
      expect.stringMatching(/^The page opened at/) as string,
      'Went to /terms',
      'carts/itemAdded3 changes',
      'carts/itemAdded3 changes',
      'Went to /faq',
      expect.stringMatching(/^carts\/itemRemoved/) as string,
    ]);
    await userEvent.click(panel.getByRole('button', { name: /Went to \/terms/ }));
    await heading('Terms of service');
    await userEvent.type(panel.getByLabelText('Search the actions'), 'removed');
    await userEvent.click(panel.getByRole('button', { name: /itemRemoved/ }));
    await heading('Frequently asked questions');
  });

  it('keeps the focus of a step, also after a link of the replayed app was followed', async () => {
    const panel = await openDetails(aReport());
    await heading('Frequently asked questions');
    await userEvent.click(screen.getByRole('link', { name: 'Privacy' }));
    const followed = await heading('Privacy policy');
    await waitFor(() => expect(followed).toHaveFocus());
    const step = panel.getByRole('button', { name: /Went to \/terms/ });
    await userEvent.click(step);
    await heading('Terms of service');
    expect(step).toHaveFocus();
  });

  it('shows the state as a tree, and searches it', async () => {
    const panel = await openDetails(aReport());
    await userEvent.click(panel.getByRole('tab', { name: 'State' }));
    await userEvent.click(panel.getByText('carts'));
    expect(panel.getByText('101')).toBeInTheDocument();
    await userEvent.type(panel.getByLabelText('Search the state'), 'product.id');
    expect(await panel.findByText('1 found')).toBeInTheDocument();
    expect(panel.getByText('carts.101.items.0.product.id')).toBeInTheDocument();
  });

  it('compares two moments, and two reports', async () => {
    const panel = await openDetails(aReport());
    await userEvent.click(panel.getByRole('tab', { name: 'Compare' }));
    expect(panel.getByRole('rowheader', { name: 'carts.101' })).toBeInTheDocument();
    await userEvent.selectOptions(panel.getByLabelText('Compare this moment with'), '5');
    expect(panel.getByText('There is no difference.')).toBeInTheDocument();
    await userEvent.click(panel.getByText('Or with another report'));
    await userEvent.click(panel.getByLabelText('Or paste it'));
    await userEvent.paste('no report');
    await userEvent.click(panel.getByRole('button', { name: 'Compare' }));
    expect(panel.getByRole('alert')).toHaveTextContent(/neither a problem report/);
    await userEvent.clear(panel.getByLabelText('Or paste it'));
    await userEvent.paste(fixture('declined-card.json'));
    await userEvent.click(panel.getByRole('button', { name: 'Compare' }));
    expect(panel.getByRole('columnheader', { name: 'The other report' })).toBeInTheDocument();
    expect(panel.getByRole('rowheader', { name: 'carts.101.transactionId' })).toBeInTheDocument();
  });

  it('tells what migrations did', async () => {
    const panel = await openDetails(fixture('schema-0.json'));
    await userEvent.click(panel.getByRole('tab', { name: 'Origin' }));
    expect(panel.getByText(/^To schema 1: lost/)).toBeInTheDocument();
    expect(panel.getByRole('rowheader', { name: 'carts.101.items.1.notes' })).toBeInTheDocument();
  });

  it('tells which texts were damaged', async () => {
    const panel = await openDetails(aReport());
    await userEvent.click(panel.getByRole('tab', { name: 'Origin' }));
    expect(panel.getByText('None: it has the current schema.')).toBeInTheDocument();
    expect(panel.getByText(/dw:cart:103:corrupt:7/)).toBeInTheDocument();
    expect(panel.queryByRole('tab', { name: 'Server' })).toBeNull();
  });
});

describe('the store of an order form, copied', () => {
  const STORE = readFileSync(path.join(__dirname, '../../testing/copiedStore.json'), 'utf8');
  const entries = Object.entries(JSON.parse(STORE) as Record<string, string>);
  const localStorage = entries.map(([name, value]) => ({ name, value }));

  it.each<[string, () => string | Promise<string>]>([
    ['as an object', () => STORE],
    ['as pairs', () => JSON.stringify(entries)],
    ['as the table of the browser', () => entries.map((row) => row.join('\t')).join('\n')],
    [
      'by Playwright',
      () => JSON.stringify({ cookies: [], origins: [{ origin: 'https://x.test', localStorage }] }),
    ],
    [
      'into a ticket',
      () => JSON.stringify({ ticket: { id: 4711, comment: { body: `Store:\n${STORE}\nCasey` } } }),
    ],
    [
      'as a block in a mail that was broken and quoted',
      async () => (await writeBlock(STORE)).replace(/.{40}/g, '$&\r\n').replace(/^/gm, '> '),
    ],
  ])('%s, shows its screen and total', async (_how, write) => {
    render(<ReplayPage site={replayedSite} />);
    await userEvent.click(screen.getByRole('heading', { level: 1 }));
    await userEvent.paste(await write());
    expect(await screen.findByLabelText('Screen')).toHaveValue('/events/101/checkout');
    expect((await screen.findAllByText('$42.53')).length).toBeGreaterThan(0);
  });
});

describe('a copied storage', () => {
  const AT = 1_790_000_000_000;
  const envelope = (value: unknown) =>
    JSON.stringify({ v: SCHEMA_VERSION, e: 3, r: AT, w: 'tab-1', d: value });
  /** The storage of a signed-in customer, with the keys of no slice in `others`. */
  const storageWith = (others: Record<string, unknown>) =>
    JSON.stringify({
      'dw:session': envelope({ userId: 1, postalCode: '60540', epoch: 3, dashboardTab: 0 }),
      ...Object.fromEntries(
        Object.entries(others).map(([key, value]) => [
          key,
          JSON.stringify({ userId: 1, epoch: 3, ...(value as object) }),
        ]),
      ),
    });
  const aScreen = (route: string, queries: readonly string[] = []) => ({ takenAt: AT, route, queries });

  it('is shown at once when it is pasted anywhere, announced, and has the focus', async () => {
    render(<ReplayPage site={replayedSite} />);
    const [seen, faq] = [aScreen('/terms'), aScreen('/faq')];
    await userEvent.click(screen.getByRole('heading', { level: 1 }));
    await userEvent.paste(storageWith({ [SEEN_KEY]: { screens: [faq, seen], queries: {} } }));
    await heading('Terms of service');
    expect(screen.getByText('Replaying /terms')).toHaveAttribute('role', 'status');
    const banner = screen.getByRole('complementary', { name: 'Replay' });
    expect(banner).toHaveFocus();
    expect(banner).toHaveTextContent('Sums and other answers are those of this screen at Sep 21, 2026');
    await userEvent.selectOptions(screen.getByLabelText('Screen'), '/faq');
    await heading('Frequently asked questions');
  });

  it('says of a screen that was not seen where its answers are from', async () => {
    const seen = { screens: [aScreen('/terms')], queries: {} };
    render(<ReplayPage site={replayedSite} given={storageWith({ [SEEN_KEY]: seen })} />);
    await userEvent.selectOptions(await screen.findByLabelText('Screen'), '/dashboard');
    const banner = await screen.findByRole('complementary', { name: 'Replay' });
    await waitFor(() => expect(banner).toHaveTextContent('is taken from its other screens'));
    expect(banner).not.toHaveTextContent('It holds no answers');
    expect(await screen.findByText('Not part of this dump: your orders')).toBeInTheDocument();
  });

  it('is shown when it is pasted into the field, not while it is typed', async () => {
    render(<ReplayPage site={replayedSite} />);
    const field = screen.getByLabelText(/paste it/);
    await userEvent.type(field, '{{}');
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.clear(field);
    await userEvent.click(field);
    await userEvent.paste('no dump');
    expect(await screen.findByRole('alert')).toHaveTextContent(/neither a problem report/);
    await userEvent.clear(field);
    await userEvent.paste(storageWith({}));
    await screen.findByText('Replay of a copied local storage.');
  });

  it('shows the receipts that it holds', async () => {
    const receipts = [{ at: AT, membership: wireMembership }];
    render(<ReplayPage site={replayedSite} given={storageWith({ [RECEIPTS_KEY]: { receipts } })} />);
    await userEvent.selectOptions(
      await screen.findByLabelText('Screen'),
      `/orders/${wireMembership.id}/receipt`,
    );
    expect(await screen.findByText('Total paid')).toBeInTheDocument();
    expect(screen.getByText(/it holds the last receipts/)).toBeInTheDocument();
    expect(screen.queryByText(/cannot reach our server/)).not.toBeInTheDocument();
  });

  it('names in their place the parts that it does not hold', async () => {
    render(<ReplayPage site={replayedSite} given={storageWith({})} />);
    expect(await screen.findByText('Not part of this dump: your orders')).toBeInTheDocument();
    // Without recorded actions there is nothing to step through.
    expect(screen.queryByRole('slider', { name: 'Action' })).toBeNull();
    expect(screen.queryByText(/Loading/)).toBeNull();
    expect(document.querySelector('main [aria-busy=true]')).toBeNull();
  });

  it('keeps the skeletons that the customer saw', async () => {
    const key = 'listMemberships({"userId":1})';
    const queries = { [key]: { status: 'pending', endpointName: 'listMemberships' } };
    const seen = { screens: [aScreen('/dashboard', [key])], queries };
    render(<ReplayPage site={replayedSite} given={storageWith({ [SEEN_KEY]: seen })} />);
    await screen.findByText('Loading your orders');
  });

  it('is completed on request, and says so if nothing can be fetched', async () => {
    render(<ReplayPage site={replayedSite} given={storageWith({})} />);
    await userEvent.click(await screen.findByRole('button', { name: /^Complete with today/ }));
    expect(await screen.findByText(/Today’s events and menus could not be fetched/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Complete with today/ })).toBeEnabled();
  });
});

describe('by the link of the desk', () => {
  const HASH = '#who=olga&expires=1790000000&signature=sig';
  const desk = () => {
    window.history.replaceState(null, '', `/support/replay/K7QF3M2X${HASH}`);
    return takeDeskLink();
  };
  const answer = () => ({
    problem_report: {
      id: 'K7QF3M2X',
      report: aReport(),
      note: 'The button does nothing.',
      sent_at: '2026-06-01T12:00:00.000Z',
      expires_at: '2026-07-01T12:00:00.000Z',
      signed_in: true,
      openings: [{ who: 'sam', at: '2026-06-01T13:00:00.000Z' }],
    },
    timeline: [
      { at: '2026-06-01T11:59:00.000Z', kind: 'order', order_id: 501, text: 'Order paid', amount: 27.99 },
    ],
  });

  it('takes the signature out of the address, and opens the report with the side of the server', async () => {
    const bodies: unknown[] = [];
    stubApi({
      'POST /api/v2/problem_reports/K7QF3M2X/openings': async (_url: URL, request: Request) => {
        bodies.push(await request.json());
        return answer();
      },
    });
    const link = desk();
    expect(window.location.href).not.toContain('sig');
    render(<ReplayPage site={replayedSite} desk={link} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Details' }));
    expect(bodies).toEqual([{ who: 'olga', expires: 1790000000, signature: 'sig' }]);
    await userEvent.click(screen.getByRole('tab', { name: 'Server' }));
    expect(screen.getByRole('row', { name: /Order paid 501 \$27\.99/ })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('tab', { name: 'Origin' }));
    expect(screen.getByText('The button does nothing.')).toBeInTheDocument();
    expect(screen.getByText(/^Opened before by sam/)).toBeInTheDocument();
  });

  it('shows what the customer wrote, also if their store was empty', async () => {
    const { problem_report, timeline } = answer();
    const empty = { problem_report: { ...problem_report, report: '{}' }, timeline };
    stubApi({ 'POST /api/v2/problem_reports/K7QF3M2X/openings': empty });
    render(<ReplayPage site={replayedSite} desk={desk()} />);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('This report holds no store to show.');
    expect(alert).toHaveTextContent('The customer wrote: “The button does nothing.”');
    expect(alert).toHaveTextContent('Order paid');
  });

  it('says why a link opens nothing, and still takes another dump', async () => {
    stubApi({
      'POST /api/v2/problem_reports/K7QF3M2X/openings': new Refusal(403, {
        code: 'link_expired',
        message: 'This link has expired. Ask the desk for another one.',
      }),
    });
    render(<ReplayPage site={replayedSite} desk={desk()} />);
    expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired.');
    await waitFor(() => expect(screen.queryByText('Fetching the report…')).toBeNull());
    expect(screen.getByLabelText(/Choose a report/)).toBeInTheDocument();
  });

  it('opens a link that is pasted, and says of a number how to get its link', async () => {
    stubApi({ 'POST /api/v2/problem_reports/K7QF3M2X/openings': answer() });
    render(<ReplayPage site={replayedSite} />);
    await userEvent.click(screen.getByRole('heading', { level: 1 }));
    await userEvent.paste('K7QF-3M2X');
    expect(await screen.findByRole('alert')).toHaveTextContent(/desk -- support link K7QF-3M2X/);
    await userEvent.paste(` https://dwellivery.example/support/replay/K7QF3M2X${HASH}\n`);
    await userEvent.click(await screen.findByRole('button', { name: 'Details' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Server' }));
    expect(screen.getByRole('row', { name: /Order paid 501/ })).toBeInTheDocument();
  });

  it('is none without a number', () => {
    window.history.replaceState(null, '', '/support/replay');
    expect(takeDeskLink()).toBeNull();
  });
});
