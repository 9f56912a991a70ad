/** The store cannot be opened; the message says the cure. */
export class DatabaseError extends Error {
  constructor(
    readonly code: 'locked' | 'newer' | 'no_access' | 'unreachable',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'DatabaseError';
  }
}
