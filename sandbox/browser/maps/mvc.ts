type Handler = (...values: unknown[]) => void;

interface Listening {
  remove: () => void;
}

/** google.maps.MVCObject: named values and events. */
export class MvcObject {
  private readonly values: Record<string, unknown> = {};
  private handlers = new Map<string, Set<Handler>>();

  get(name: string): unknown {
    return this.values[name];
  }

  set(name: string, value: unknown): void {
    this.values[name] = value;
    this.fire(`${name}_changed`);
  }

  setValues(values: object): void {
    for (const [name, value] of Object.entries(values)) this.set(name, value);
  }

  addListener(name: string, handler: Handler): Listening {
    const set = this.handlers.get(name) ?? new Set();
    this.handlers.set(name, set.add(handler));
    return { remove: () => void set.delete(handler) };
  }

  fire(name: string, ...values: unknown[]): void {
    for (const handler of [...(this.handlers.get(name) ?? [])]) handler(...values);
  }

  clearListeners(name?: string): void {
    if (name === undefined) this.handlers = new Map();
    else this.handlers.delete(name);
  }
}

/** google.maps.event */
export const event = {
  addListener: (target: MvcObject, name: string, handler: Handler): Listening =>
    target.addListener(name, handler),
  addListenerOnce: (target: MvcObject, name: string, handler: Handler): Listening => {
    const listening = target.addListener(name, (...values) => {
      listening.remove();
      handler(...values);
    });
    return listening;
  },
  addDomListener: (target: EventTarget, name: string, handler: EventListener): Listening => {
    target.addEventListener(name, handler);
    return { remove: () => target.removeEventListener(name, handler) };
  },
  removeListener: (listening: Listening): void => listening.remove(),
  clearListeners: (target: MvcObject, name: string): void => target.clearListeners(name),
  clearInstanceListeners: (target: MvcObject): void => target.clearListeners(),
  trigger: (target: MvcObject, name: string, ...values: unknown[]): void => target.fire(name, ...values),
  hasListeners: (): boolean => true,
};
