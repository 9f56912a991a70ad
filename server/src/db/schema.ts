/** Drizzle's tables. The SQL in `migrations/` creates them; a test compares both. */
export * from './tables/accounts';
export * from './tables/alerts';
export * from './tables/catalog';
export * from './tables/money';
export * from './tables/system';
