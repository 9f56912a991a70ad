/** How the scripts speak: one line per long step, and errors that say the cure. */
const startedAt = new Map();
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

export function begin(step) {
  startedAt.set(step, performance.now());
  console.log(`· ${step} …`);
}

export function done(step, remark = '') {
  const took = seconds(performance.now() - (startedAt.get(step) ?? performance.now()));
  console.log(`✓ ${step} (${took})${remark && `: ${remark}`}`);
}

export function failed(step, remark = '') {
  const took = seconds(performance.now() - (startedAt.get(step) ?? performance.now()));
  console.log(`✗ ${step} (${took})${remark && `: ${remark}`}`);
}

/** Ends the program with what is wrong and what to do about it. */
export function stop(problem, cure) {
  console.error(`\n✗ ${problem}\n  ${cure}\n`);
  process.exit(1);
}
