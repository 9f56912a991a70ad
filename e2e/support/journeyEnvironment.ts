import type { Circus } from '@jest/types';
import v8 from 'node:v8';
import NodeEnvironment from 'jest-environment-node';

// As server/test/shortLived.ts: each file opens the database once, to check its books.
v8.setFlagsFromString('--liftoff-only');

/** Sets `testHasFailed` for the hooks of `useJourney`, because jest gives hooks no test result. */
export default class JourneyEnvironment extends NodeEnvironment {
  handleTestEvent({ name }: Circus.Event): void {
    if (name === 'test_start') this.global.testHasFailed = false;
    if (name === 'test_fn_failure') this.global.testHasFailed = true;
  }
}
