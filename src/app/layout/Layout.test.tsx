import { cents } from '@dwellivery/domain/money';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { Page } from '@/components/ui/Page';
import { defaultRuntimeConfig } from '@/config/runtimeConfig';
import { DeliveryBanner } from './DeliveryBanner';
import { FailedPaymentBanners } from './FailedOrders';
import { Layout, type LayoutProps } from './Layout';

const { links } = defaultRuntimeConfig;

function renderLayout(props: Partial<LayoutProps> = {}) {
  render(
    <MemoryRouter initialEntries={['/faq']}>
      <Layout isSignedIn={false} links={links} {...props}>
        <Routes>
          <Route
            path="*"
            element={
              <Page title="x">
                <h1>Screen</h1>
              </Page>
            }
          />
        </Routes>
      </Layout>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const linksOf = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

it('announces toasts where it shows them, in a region that is there from the start', () => {
  renderLayout({ toasts: <p>Purchase canceled!</p> });
  expect(screen.getByRole('status')).toContainElement(screen.getByText('Purchase canceled!'));
});

describe('Header', () => {
  it('offers visitors browsing and signing in', () => {
    renderLayout();
    expect(linksOf('Main')).toEqual([
      ['Get the App', links.getTheApp],
      ['Browse Groups', '/browse'],
      ['Sign in', '/session'],
    ]);
  });

  it('offers customers their dashboard and profile', () => {
    renderLayout({ isSignedIn: true });
    expect(linksOf('Main')).toEqual([
      ['Get the App', links.getTheApp],
      ['Dashboard', '/dashboard'],
      ['Profile', '/account'],
      ['Sign out', '/reset'],
    ]);
  });

  it('is marked as stuck once the page has scrolled under it', () => {
    let tell: (entries: { isIntersecting: boolean }[]) => void = () => undefined;
    class Observer {
      constructor(callback: typeof tell) {
        tell = callback;
      }
      observe(): void {}
      disconnect(): void {}
    }
    const before = window.IntersectionObserver;
    Object.assign(window, { IntersectionObserver: Observer });
    renderLayout();
    const header = screen.getByRole('banner');
    act(() => tell([{ isIntersecting: false }]));
    expect(header).toHaveClass('stuck');
    act(() => tell([{ isIntersecting: true }]));
    expect(header).not.toHaveClass('stuck');
    Object.assign(window, { IntersectionObserver: before });
  });

  it('has a menu that closes on Escape, on a link and on a press outside', async () => {
    const user = renderLayout();
    const button = screen.getByRole('button', { name: 'Menu' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.tab();
    await user.keyboard('{Escape}');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveFocus();

    await user.click(button);
    await user.click(screen.getByRole('link', { name: 'Browse Groups' }));
    expect(button).toHaveAttribute('aria-expanded', 'false');

    await user.click(button);
    await user.click(screen.getByRole('heading'));
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('has a menu that closes when the focus leaves it, and on a press that moves no focus', async () => {
    const user = renderLayout();
    const button = screen.getByRole('button', { name: 'Menu' });
    await user.click(button);
    act(() => screen.getByRole('link', { name: 'FAQ' }).focus());
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    fireEvent.pointerDown(document.body);
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });
});

it('has the footer links of the specification', () => {
  renderLayout();
  expect(linksOf('Footer').map(([text]) => text)).toEqual([
    'Support',
    'FAQ',
    'Gift cards',
    'Press',
    'Terms',
    'Privacy',
    'Get the App',
  ]);
});

it('skips to the content without changing the URL', async () => {
  const user = renderLayout();
  // The heading has the focus after the pages of other tests.
  act(() => screen.getByRole('heading', { level: 1 }).blur());
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(document.URL).not.toContain('#');
});

it('lists failed payments, each with a link to pay it', () => {
  const order = {
    id: 7,
    eventId: 102,
    membershipId: 3,
    transactionAmount: cents(2740),
    restaurantName: 'Nonna Rosa',
    eventRunAt: '2026-06-19T22:00:00.000Z',
    eventTimeZone: 'America/Chicago',
  };
  renderLayout({ banner: <FailedPaymentBanners orders={[order]} /> });
  const banner = screen.getByRole('complementary', { name: 'Failed payments' });
  expect(banner).toHaveTextContent('Your $27.40 payment for Nonna Rosa on Jun 19 failed. Resubmit payment');
  expect(within(banner).getByRole('link', { name: 'Resubmit payment' })).toHaveAttribute(
    'href',
    '/orders/7/retry',
  );
});

it.each([true, false])('says in the footer that it is the sandbox (%s)', (isSandbox) => {
  renderLayout({ isSandbox });
  const link = within(screen.getByRole('contentinfo')).queryByRole('link', {
    name: 'Sandbox: nothing here is real.',
  });
  expect(link?.getAttribute('href')).toBe(isSandbox ? '/sandbox' : undefined);
});

describe('DeliveryBanner', () => {
  it.each([undefined, null, '', '  '])('shows the fixed text without a content block (%p)', (html) => {
    renderLayout({ banner: <DeliveryBanner html={html} learnMoreHref="/faq" onDismiss={jest.fn()} /> });
    expect(screen.getByRole('complementary', { name: 'Notice' })).toHaveTextContent(
      "We've expanded home delivery and eliminated pickups for most events. Learn more here.",
    );
  });

  it('keeps the words of paragraphs apart before the cleaned block is there', () => {
    const html = '<p>Late tonight.</p><p>Bring a bag.</p>';
    renderLayout({ banner: <DeliveryBanner html={html} learnMoreHref="/faq" onDismiss={jest.fn()} /> });
    expect(screen.getByText('Late tonight. Bring a bag.')).toBeVisible();
  });

  it('shows the content block, cleaned', async () => {
    renderLayout({
      banner: (
        <DeliveryBanner
          html="<strong>Snow day</strong><img src=x onerror=alert(1)>"
          learnMoreHref="/faq"
          onDismiss={jest.fn()}
        />
      ),
    });
    // The plain text before it has the same words, and no mark.
    expect(await screen.findByRole('strong')).toHaveTextContent('Snow day');
    expect(screen.queryByText(/expanded/)).not.toBeInTheDocument();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});
