/** Drizzle's view of the tables; the numbered SQL in `migrations/` is what creates them. A test compares the two. */
export * from './tables/accounts';
export * from './tables/catalog';
export * from './tables/money';
export * from './tables/system';
