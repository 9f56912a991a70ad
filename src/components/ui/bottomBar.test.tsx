import { act, render } from '@testing-library/react';
import { bottomBarRef, useBottomBarHeight } from './bottomBar';

it('the styles know the height of the bar as long as it is there', () => {
  let measure = (): void => undefined;
  const observe = jest.fn<void, [Element]>();
  jest.spyOn(window, 'ResizeObserver').mockImplementation((callback) => {
    measure = () => callback([], {} as ResizeObserver);
    return { observe, unobserve: jest.fn(), disconnect: jest.fn() };
  });
  const height = () => document.documentElement.style.getPropertyValue('--bar');
  function Page() {
    useBottomBarHeight();
    return null;
  }
  const bar = document.createElement('div');
  const size = jest.spyOn(bar, 'offsetHeight', 'get').mockReturnValue(70);
  render(<Page />);
  act(() => bottomBarRef(bar));
  expect(observe).toHaveBeenCalledWith(bar);
  measure();
  expect(height()).toBe('70px');
  size.mockReturnValue(130);
  measure();
  expect(height()).toBe('130px');
  act(() => bottomBarRef(null));
  expect(height()).toBe('');
});
