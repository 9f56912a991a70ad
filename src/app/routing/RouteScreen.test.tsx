import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readyChunk, type Chunk } from '@/lib/chunk';
import { navigation } from '@/lib/navigation';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { landingStore } from '../session/landing';
import { RouteScreen } from './RouteScreen';
import type { Screen } from './screen';

it('shows a screen that arrives between the render and the effect that would fetch it', async () => {
  const Faq = () => <h1>Questions</h1>;
  const arriving: Chunk<Screen> = {
    peek: jest.fn().mockReturnValueOnce(undefined).mockReturnValue(Faq),
    load: () => Promise.resolve(Faq),
    preload: () => undefined,
  };
  renderWithProviders(<RouteScreen name="faq" screen={arriving} />);
  expect(await screen.findByRole('heading', { name: 'Questions' })).toBeInTheDocument();
});

it('forgets on another screen where a sign-in leads, so that the sign-in page does not lead there later', async () => {
  landingStore.set({ from: '/session', to: '/events/101' });
  renderWithProviders(
    <RouteScreen
      name="faq"
      screen={readyChunk<Screen>(() => (
        <h1>Questions</h1>
      ))}
    />,
    {
      route: '/faq',
      preloadedState: { session: checkedSession(1) },
    },
  );
  expect(screen.getByRole('heading', { name: 'Questions' })).toBeVisible();
  expect(landingStore.get()).toBeNull();
});

describe('a screen whose code is gone, as after a release', () => {
  const gone: Chunk<Screen> = {
    peek: () => undefined,
    load: jest.fn(() => Promise.reject(new Error('404'))),
    preload: () => undefined,
  };
  let reload: jest.SpyInstance;
  beforeEach(() => {
    reload = jest.spyOn(navigation, 'reload').mockReturnValue(true);
  });
  afterEach(() => jest.restoreAllMocks());

  const retry = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await screen.findByRole('button', { name: 'Retry' });
  };

  it('reloads the page when Retry does not help, also during an order', async () => {
    renderWithProviders(<RouteScreen name="faq" screen={gone} />);
    await screen.findByText('This page could not be loaded.');
    expect(reload).not.toHaveBeenCalled();
    await retry();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('stays while offline', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    renderWithProviders(<RouteScreen name="faq" screen={gone} />);
    await retry();
    expect(reload).not.toHaveBeenCalled();
  });
});
