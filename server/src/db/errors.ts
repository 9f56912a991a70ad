/** The database cannot be opened; the message names the remedy. */
export class DatabaseError extends Error {
  constructor(
    readonly code: 'busy' | 'locked' | 'newer' | 'older' | 'no_access' | 'unreachable' | 'unsuitable',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'DatabaseError';
  }
}
