import type { Action, DevToolsEnhancerOptions } from '@reduxjs/toolkit';
import { PRODUCT_NAME } from '@/config/routes';
import { asRecord } from '@/lib/records';

/** `api/executeQuery/pending (getEvent)`: the tool lists types only, and all calls share three of them. */
function withEndpoint<A extends Action>(action: A): A {
  const { endpointName } = asRecord('meta' in action && asRecord(action.meta).arg);
  return typeof endpointName === 'string' ? { ...action, type: `${action.type} (${endpointName})` } : action;
}

/** Options of Redux DevTools in development. A jump changes the shown state only: leaving the page stores nothing of it, but
 * the next action that changes a kept slice does. */
export const devToolsOptions = {
  name: PRODUCT_NAME,
  actionSanitizer: withEndpoint,
} satisfies DevToolsEnhancerOptions;
