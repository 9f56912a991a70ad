import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { LocationPrompt } from './LocationPrompt';

it('has a busy button while the browser looks for the place, also when it is asked again', async () => {
  let refuse: PositionErrorCallback = () => undefined;
  const getCurrentPosition = (_found: PositionCallback, refused: PositionErrorCallback) => {
    refuse = refused;
  };
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
  renderWithProviders(<LocationPrompt onZip={() => undefined} />);
  const busy = () => screen.findByRole('button', { name: /Use my location/, busy: true });
  await busy();
  refuse({ code: 1 } as GeolocationPositionError);
  expect(await screen.findByText(/did not tell us where you are/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /Use my location/, busy: false }));
  expect(await busy()).toBeVisible();
});
