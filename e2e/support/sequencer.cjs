const { default: Sequencer } = require('@jest/test-sequencer');

/** Short files that take long: the one waits for a compiler, the other walks every screen twice. */
const SLOW = /[\\/]e2e[\\/](dev|order)\.spec\.ts$/;

/** On a fresh clone jest knows no times and begins with the longest files: what is slow but short would end a run alone. */
module.exports = class SlowFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isSlow = ({ path }) => SLOW.test(path);
    return [...sorted.filter(isSlow), ...sorted.filter((test) => !isSlow(test))];
  }
};
