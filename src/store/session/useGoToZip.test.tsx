import { act } from '@testing-library/react';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { selectPostalCode, signedIn } from '../slices/session';
import { useGoToZip } from './useGoToZip';

function renderHere(userId: number | null = null) {
  let goToZip: ReturnType<typeof useGoToZip> = () => undefined;
  function Screen() {
    goToZip = useGoToZip();
    return null;
  }
  const preloadedState = { session: checkedSession(userId) };
  const { store, location } = renderWithProviders(<Screen />, { preloadedState });
  return { store, location, type: (zip: string) => act(() => goToZip(zip)) };
}

it.each([
  ['a visitor, whose zip it becomes', null, '60601'],
  ['a customer, who keeps the zip of the account', 1, '60540'],
])('a typed zip opens its list for %s', (_who, userId, kept) => {
  const { store, location, type } = renderHere(userId);
  type('60601');
  expect(location().pathname).toBe('/browse/60601');
  expect(selectPostalCode(store.getState())).toBe(kept);
});

it('a zip that is typed after a sign-in on the same screen does not replace that of the account', () => {
  const { store, type } = renderHere();
  act(() => void store.dispatch(signedIn({ id: 1, postalCode: '60540' })));
  type('60601');
  expect(selectPostalCode(store.getState())).toBe('60540');
});
