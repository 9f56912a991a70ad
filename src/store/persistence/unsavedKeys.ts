import type { EngineHost } from './engineHost';

/** The keys that a full storage did not take. Tells the host of the first one, and when none is left. */
export class UnsavedKeys {
  private readonly keys = new Set<string>();

  constructor(private readonly host: Pick<EngineHost, 'notice' | 'recovered'>) {}

  get size(): number {
    return this.keys.size;
  }

  has(key: string): boolean {
    return this.keys.has(key);
  }

  add(key: string): void {
    const isFirst = this.keys.size === 0;
    this.keys.add(key);
    if (isFirst) this.host.notice('storageFull');
  }

  /** The value is written, or void after a reset. */
  delete(key: string): void {
    if (this.keys.delete(key) && this.keys.size === 0) this.host.recovered();
  }

  clear(): void {
    this.keys.forEach((key) => this.delete(key));
  }
}
