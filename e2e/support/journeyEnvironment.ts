import type { Circus } from '@jest/types';
import NodeEnvironment from 'jest-environment-node';

/** Tells the tests' own hooks that the test failed (`useJourney`): jest calls them alike either way. */
export default class JourneyEnvironment extends NodeEnvironment {
  handleTestEvent({ name }: Circus.Event): void {
    if (name === 'test_start') this.global.testHasFailed = false;
    if (name === 'test_fn_failure') this.global.testHasFailed = true;
  }
}
