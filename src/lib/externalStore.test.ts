import { act, renderHook } from '@testing-library/react';
import { externalStore, useExternalStore } from './externalStore';

describe('an external store', () => {
  it('notifies listeners of a new value only', () => {
    const store = externalStore<number | null>(null);
    const listeners = [jest.fn(), jest.fn()];
    const stops = listeners.map((listener) => store.subscribe(listener));
    store.set(null);
    expect(listeners[0]).not.toHaveBeenCalled();
    store.set(1);
    stops[0]?.();
    store.set(2);
    expect(store.get()).toBe(2);
    expect(listeners.map((listener) => listener.mock.calls.length)).toEqual([1, 2]);
  });

  it('renders its value', () => {
    const store = externalStore('a');
    const { result } = renderHook(() => useExternalStore(store));
    expect(result.current).toBe('a');
    act(() => store.set('b'));
    expect(result.current).toBe('b');
  });
});
