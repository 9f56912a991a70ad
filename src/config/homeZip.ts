/**
 * Spec 1 §2: "four partner restaurants for postal code 60540", unless the runtime config names another. A file of its own, because the
 * early script would carry all of `firstCalls.ts`.
 */
export const HOME_ZIP = '60540';
