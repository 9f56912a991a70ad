import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { baseApi } from '@/api/baseApi';
import { wireAnswers } from '@/testing/apiFixtures';
import { makeTestStore } from '@/testing/renderWithProviders';
import { settled } from '@/testing/settled';
import { stubApi } from '@/testing/stubApi';
import { useRefusedCart } from './useRefusedCart';

it('ignores a menu that is read when the session ends, which drops all answers', async () => {
  let answer: (menu: unknown) => void = () => undefined;
  stubApi({ 'GET /api/v2/events/101/menu_categories': () => new Promise((resolve) => (answer = resolve)) });
  const uncaught = jest.fn();
  process.on('unhandledRejection', uncaught);
  const store = makeTestStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  renderHook(() => useRefusedCart(101, { isRefused: true, code: undefined, setChosen: jest.fn() }), {
    wrapper,
  });
  await act(async () => {
    store.dispatch(baseApi.util.resetApiState());
    answer(wireAnswers.listMenuCategories);
    await settled();
  });
  process.off('unhandledRejection', uncaught);
  expect(uncaught).not.toHaveBeenCalled();
});
