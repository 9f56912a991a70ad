/** Runs few pieces of work at a time, in the order of the calls. */
export class Line {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** @param refusal what a call is refused with when `longest` calls wait */
  constructor(
    private readonly atOnce: number,
    private readonly longest: number,
    private readonly refusal: () => Error,
  ) {}

  get isEmpty(): boolean {
    return this.#running === 0;
  }

  /** @throws the refusal, and what the work throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting.length >= this.longest) throw this.refusal();
    if (this.#running >= this.atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      // The place goes to the next in line; it is free only if the line is empty.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
