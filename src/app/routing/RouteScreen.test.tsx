import { screen } from '@testing-library/react';
import { renderWithProviders } from '@/testing/renderWithProviders';
import type { LazyScreen } from './lazyScreen';
import { RouteScreen } from './RouteScreen';

it('shows a screen that arrives between the render and the effect that would fetch it', async () => {
  const Faq = () => <h1>Questions</h1>;
  const arriving: LazyScreen = {
    peek: jest.fn().mockReturnValueOnce(undefined).mockReturnValue(Faq),
    load: () => Promise.resolve(Faq),
  };
  renderWithProviders(<RouteScreen name="faq" screen={arriving} />);
  expect(await screen.findByRole('heading', { name: 'Questions' })).toBeInTheDocument();
});
