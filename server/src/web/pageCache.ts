/** Keeps visitors' pages for a few seconds, bounded in number and in characters. */
export class PageCache<Page> {
  private readonly kept = new Map<string, { page: Promise<Page>; until: number; size: number }>();
  private size = 0;

  constructor(
    private readonly limits: { ms: number; pages: number; chars: number },
    private readonly now: () => number,
  ) {}

  /** @param make resolves to the page and its size; a page that is not to be kept has none */
  get(
    key: string,
    make: () => Promise<{ page: Page; size: number | null }>,
  ): { page: Promise<Page>; isKept: boolean } {
    const known = this.kept.get(key);
    if (known && known.until > this.now()) return { page: known.page, isKept: true };
    this.drop(key);
    const made = make();
    const page = made.then((result) => result.page);
    const entry = { page, until: this.now() + this.limits.ms, size: 0 };
    this.kept.set(key, entry);
    made.then(
      ({ size }) => {
        if (this.kept.get(key) !== entry) return;
        if (size === null) return this.drop(key);
        entry.size = size;
        this.size += size;
        this.shrink();
      },
      () => this.kept.get(key) === entry && this.drop(key),
    );
    this.shrink();
    return { page, isKept: false };
  }

  private drop(key: string): void {
    this.size -= this.kept.get(key)?.size ?? 0;
    this.kept.delete(key);
  }

  /** Drops the oldest pages. */
  private shrink(): void {
    for (const key of this.kept.keys()) {
      if (this.kept.size <= this.limits.pages && this.size <= this.limits.chars) return;
      this.drop(key);
    }
  }
}
