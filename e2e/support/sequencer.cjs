const { default: Sequencer } = require('@jest/test-sequencer');

/** Short files with a long run time: dev waits for a compiler, order walks every screen twice, look measures all of them, offline
 * installs a service worker in each test. */
const SLOW = /[\\/]e2e[\\/](dev|look|order|offline)(\.thorough)?\.spec\.ts$/;

/** Starts the slow files first. Without recorded times (a fresh clone) jest sorts by file size and would start them last. */
module.exports = class SlowFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isSlow = ({ path }) => SLOW.test(path);
    return [...sorted.filter(isSlow), ...sorted.filter((test) => !isSlow(test))];
  }
};
