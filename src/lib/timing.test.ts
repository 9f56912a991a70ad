import { renderHook } from '@testing-library/react';
import { act } from 'react';
import { useDebounced } from './useDebounced';
import { useRepeated } from './useRepeated';

beforeEach(() => jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

it('a debounced value is the last one that stayed, and none of those between', () => {
  const seen: string[] = [];
  const { rerender } = renderHook(
    ({ typed }) => {
      const settled = useDebounced(typed, 300);
      if (seen.at(-1) !== settled) seen.push(settled);
    },
    { initialProps: { typed: '' } },
  );
  for (const typed of ['1', '12', '12 M']) {
    rerender({ typed });
    pass(200);
  }
  expect(seen).toEqual(['']);
  pass(100);
  expect(seen).toEqual(['', '12 M']);
});

it('a repeated call is that of the last render, and pauses without an interval', () => {
  const made: string[] = [];
  const { rerender, unmount } = renderHook(
    ({ name, ms }: { name: string; ms: number | null }) => useRepeated(() => made.push(name), ms),
    { initialProps: { name: 'first', ms: 1_000 } as { name: string; ms: number | null } },
  );
  pass(600);
  rerender({ name: 'second', ms: 1_000 });
  pass(400);
  expect(made).toEqual(['second']);
  rerender({ name: 'third', ms: null });
  pass(5_000);
  expect(made).toEqual(['second']);
  rerender({ name: 'fourth', ms: 1_000 });
  pass(1_000);
  unmount();
  pass(5_000);
  expect(made).toEqual(['second', 'fourth']);
});
