import type { Circus } from '@jest/types';
import NodeEnvironment from 'jest-environment-node';

/** Sets `testHasFailed` for the hooks of `useJourney`, because jest gives hooks no test result. */
export default class JourneyEnvironment extends NodeEnvironment {
  handleTestEvent({ name }: Circus.Event): void {
    if (name === 'test_start') this.global.testHasFailed = false;
    if (name === 'test_fn_failure') this.global.testHasFailed = true;
  }
}
