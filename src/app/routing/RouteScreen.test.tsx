import { screen } from '@testing-library/react';
import type { Chunk } from '@/lib/chunk';
import { renderWithProviders } from '@/testing/renderWithProviders';
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
