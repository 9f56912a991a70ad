import { act, render } from '@testing-library/react';
import { useEffect } from 'react';
import { type NavigateFunction, MemoryRouter, useNavigate } from 'react-router-dom';
import { ScrollMemory } from './ScrollMemory';

let navigate: NavigateFunction;
let scrolls: number[];
let pageHeight: number;
let grow: () => void;

function Spy() {
  const current = useNavigate();
  useEffect(() => {
    navigate = current;
  }, [current]);
  return null;
}

function scrollBy(top: number) {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
  window.dispatchEvent(new Event('scroll'));
}

beforeEach(() => {
  scrolls = [];
  pageHeight = 5000;
  jest.spyOn(window, 'scrollTo').mockImplementation((...args: unknown[]) => {
    scrolls.push(Number(args[1]));
    scrollBy(Number(args[1]));
  });
  jest.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => pageHeight);
  jest.spyOn(window, 'ResizeObserver').mockImplementation((callback) => {
    grow = () => callback([], {} as ResizeObserver);
    const disconnect = () => {
      grow = () => undefined;
    };
    return { observe: () => undefined, unobserve: () => undefined, disconnect };
  });
  scrollBy(0);
  render(
    <MemoryRouter initialEntries={['/browse']}>
      <ScrollMemory />
      <Spy />
    </MemoryRouter>,
  );
});

const go = (to: string | number) => act(async () => void (await navigate(to as string)));

it('starts a new path at the top, and returns on Back', async () => {
  scrollBy(900);
  await go('/events/101');
  expect(scrolls).toEqual([0]);
  scrollBy(300);
  await go(-1);
  expect(scrolls).toEqual([0, 900]);
  await go(1);
  expect(scrolls).toEqual([0, 900, 300]);
});

it('keeps the position of a page whose browser scrolls on Back before the next page is there', async () => {
  scrollBy(900);
  await go('/events/101');
  scrollBy(300);
  window.dispatchEvent(new PopStateEvent('popstate'));
  scrollBy(900);
  await go(-1);
  scrollBy(800);
  await go(1);
  expect(scrolls).toEqual([0, 900, 300]);
  await go(-1);
  expect(scrolls).toEqual([0, 900, 300, 800]);
});

it('returns to the top of a page that was left there', async () => {
  scrollBy(900);
  await go('/events/101');
  await go(-1);
  await go(1);
  expect(scrolls).toEqual([0, 900, 0]);
});

it('stays when only the query changes, and does nothing at the top', async () => {
  scrollBy(900);
  await go('/browse?restaurant=2');
  expect(scrolls).toEqual([]);
  scrollBy(0);
  await go('/faq');
  expect(scrolls).toEqual([]);
});

it('returns to the position that a change of the query has kept', async () => {
  scrollBy(900);
  await go('/browse?restaurant=2');
  await go('/faq');
  await go(-1);
  expect(scrolls).toEqual([0, 900]);
});

it('waits on Back until the page is long enough', async () => {
  scrollBy(2000);
  await go('/events/101');
  pageHeight = 1000;
  await go(-1);
  expect(scrolls).toEqual([0]);
  act(() => grow());
  expect(scrolls).toEqual([0]);
  pageHeight = 5000;
  act(() => grow());
  expect(scrolls).toEqual([0, 2000]);
  scrollBy(2500);
  act(() => grow());
  expect(scrolls).toEqual([0, 2000]);
});

it('gives up if the user scrolls meanwhile', async () => {
  scrollBy(2000);
  await go('/events/101');
  pageHeight = 1000;
  await go(-1);
  window.dispatchEvent(new Event('wheel'));
  pageHeight = 5000;
  act(() => grow());
  expect(scrolls).toEqual([0]);
});
