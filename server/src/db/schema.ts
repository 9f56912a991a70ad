/** Drizzle's tables. The SQL in `migrations/` creates them; a test compares both. */
export * from './tables/accounts';
export * from './tables/amendments';
export * from './tables/catalog';
export * from './tables/claims';
export * from './tables/follows';
export * from './tables/money';
export * from './tables/payments';
export * from './tables/push';
export * from './tables/stages';
export * from './tables/system';
export * from './tables/tables';
export * from './tables/waitlist';
