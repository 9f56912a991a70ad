import { now, setClock } from './clock';
import { uuid } from './ids';
import { isRecord, own, parseJson } from './records';
import { createMemoryStore, openLocalStore } from './storage';
import { TOKEN_KEY } from './storageKeys';
import { createTokenStore } from './tokenStore';

describe('clock', () => {
  afterEach(() => setClock(null));

  it('can be set and reset', () => {
    setClock(() => 42);
    expect(now()).toBe(42);
    setClock(null);
    jest.spyOn(Date, 'now').mockReturnValue(7);
    expect(now()).toBe(7);
  });
});

describe('uuid', () => {
  it('makes distinct version 4 ids, also where crypto.randomUUID is missing', () => {
    const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    const original = crypto.randomUUID;
    const first = uuid();
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    const second = uuid();
    Object.defineProperty(crypto, 'randomUUID', { value: original, configurable: true });
    expect(first).toMatch(pattern);
    expect(second).toMatch(pattern);
    expect(first).not.toBe(second);
  });
});

describe('records', () => {
  it('looks up own keys only', () => {
    const map: Record<string, number> = { a: 1 };
    expect(own(map, 'a')).toBe(1);
    expect(own(map, '__proto__')).toBeUndefined();
    expect(own(map, 'toString')).toBeUndefined();
  });

  it('distinguishes records from arrays and null, and handles invalid JSON', () => {
    expect([isRecord({}), isRecord([]), isRecord(null), isRecord('x')]).toEqual([true, false, false, false]);
    expect(parseJson('{')).toBeUndefined();
    expect(parseJson('[1]')).toEqual([1]);
  });
});

describe('token store', () => {
  it('keeps the token under the key of the specification', () => {
    const storage = createMemoryStore();
    const tokens = createTokenStore(storage);
    tokens.write('t-1');
    expect(storage.getItem(TOKEN_KEY)).toBe('t-1');
    expect(createTokenStore(storage).read()).toBe('t-1');
    tokens.clear();
    expect(tokens.read()).toBeNull();
  });

  it('falls back to memory when the storage is full, and prefers it until it can be stored', () => {
    const storage = createMemoryStore();
    storage.setItem(TOKEN_KEY, 'old');
    const write = jest.spyOn(storage, 'setItem').mockImplementation(() => {
      throw new Error('QuotaExceededError');
    });
    const tokens = createTokenStore(storage);
    tokens.write('new');
    expect(tokens.read()).toBe('new');
    write.mockRestore();
    tokens.write('newer');
    expect([tokens.read(), storage.getItem(TOKEN_KEY)]).toEqual(['newer', 'newer']);
  });

  it('works with no storage at all', () => {
    const tokens = createTokenStore(null);
    tokens.write('t');
    expect(tokens.read()).toBe('t');
  });
});

describe('local store', () => {
  it('reports changes by other tabs and lists its keys', () => {
    const store = openLocalStore();
    if (!store) throw new Error('jsdom has a local storage');
    store.setItem('k', 'v');
    expect(store.keys()).toContain('k');
    const heard: unknown[] = [];
    const stop = store.onChange((key) => heard.push(key));
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'k', newValue: 'w', storageArea: window.localStorage }),
    );
    stop();
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'k', newValue: 'x', storageArea: window.localStorage }),
    );
    expect(heard).toEqual(['k']);
    store.removeItem('k');
  });

  it('ignores changes of the session storage, which frames of this tab share', () => {
    const heard = jest.fn();
    const stop = openLocalStore()?.onChange(heard);
    window.dispatchEvent(new StorageEvent('storage', { key: 'att', storageArea: window.sessionStorage }));
    stop?.();
    expect(heard).not.toHaveBeenCalled();
  });

  it.each([
    ['QuotaExceededError', true],
    ['SecurityError', false],
  ])('that refuses a write with a %s can be read: %p', (name, isUsable) => {
    window.localStorage.setItem('k', 'v');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw Object.assign(new Error('No.'), { name });
    });
    expect(openLocalStore()?.getItem('k') === 'v').toBe(isUsable);
    window.localStorage.removeItem('k');
  });
});
