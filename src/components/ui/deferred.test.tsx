import { act, getConfig, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { RETRY_DELAYS_MS } from '@/lib/chunk';
import { deferred } from './deferred';
import { toast, toastStore } from './toast';

const Heavy = ({ name }: { name: string }) => <p>heavy {name}</p>;

/** A loader whose first round of attempts fails. */
function failingOnce() {
  const load = jest.fn().mockResolvedValue(Heavy);
  [0, ...RETRY_DELAYS_MS].forEach(() => load.mockRejectedValueOnce(new Error('offline')));
  return load;
}

beforeEach(() => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false));
afterEach(() => {
  jest.useRealTimers();
  act(() => toast.clear());
});

it('loads once it is wanted, and shows the placeholder until then', async () => {
  const load = jest.fn().mockResolvedValue(Heavy);
  const { Part } = deferred<{ name: string }>('The heavy part', load);
  const { rerender } = render(<Part wanted={false} props={{ name: 'a' }} instead={<p>light</p>} />);
  expect(load).not.toHaveBeenCalled();
  expect(screen.getByText('light')).toBeInTheDocument();
  rerender(<Part wanted props={{ name: 'b' }} instead={<p>light</p>} />);
  expect(await screen.findByText('heavy b')).toBeInTheDocument();
  expect(screen.queryByText('light')).not.toBeInTheDocument();
});

/** Advances the time past all attempts; offline, so that the page does not reload. */
async function fail() {
  await act(() => jest.advanceTimersByTimeAsync(RETRY_DELAYS_MS.reduce((sum, delay) => sum + delay)));
}

it('says what is missing after a failure, and loads again the next time', async () => {
  jest.useFakeTimers();
  const load = failingOnce();
  const onFailure = jest.fn();
  const { Part } = deferred<{ name: string }>('The heavy part', load);
  const { rerender } = render(<Part wanted props={{ name: 'a' }} onFailure={onFailure} />);
  await fail();
  expect(onFailure).toHaveBeenCalledTimes(1);
  expect(toastStore.get()).toMatchObject([
    {
      tone: 'failure',
      text: 'The heavy part could not be loaded. Please check your connection and try again.',
    },
  ]);

  rerender(<Part wanted={false} props={{ name: 'a' }} />);
  rerender(<Part wanted props={{ name: 'a' }} />);
  jest.useRealTimers();
  expect(await screen.findByText('heavy a')).toBeInTheDocument();
});

it('loads when the connection is back', async () => {
  jest.useFakeTimers();
  const load = failingOnce();
  const { Part } = deferred<{ name: string }>('The heavy part', load);
  render(<Part wanted props={{ name: 'a' }} />);
  await fail();
  expect(toastStore.get()).toHaveLength(1);
  act(() => void window.dispatchEvent(new Event('online')));
  jest.useRealTimers();
  expect(await screen.findByText('heavy a')).toBeInTheDocument();
});

it('preloads once, and ignores a failure', async () => {
  jest.useFakeTimers();
  const load = failingOnce();
  const { preload } = deferred<{ name: string }>('The heavy part', load);
  preload();
  preload();
  expect(load).toHaveBeenCalledTimes(1);
  await fail();
  expect(toastStore.get()).toEqual([]);
});

it('shows a part that loads between render and effect', async () => {
  let arrive = (_part: typeof Heavy): void => undefined;
  const arrival = new Promise<typeof Heavy>((resolve) => {
    arrive = resolve;
  });
  const { Part, preload } = deferred<{ name: string }>('The heavy part', () => arrival);
  const Arrival = () => {
    useLayoutEffect(() => arrive(Heavy), []);
    return null;
  };
  preload();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  // Outside of `act`, which runs effects directly after the render.
  await getConfig().asyncWrapper(async () => {
    root.render(
      <>
        <Part wanted props={{ name: 'a' }} />
        <Arrival />
      </>,
    );
    expect(await screen.findByText('heavy a')).toBeInTheDocument();
  });
  act(() => root.unmount());
});
