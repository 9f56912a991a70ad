/** Output of the scripts: one line per long step, and errors with their remedy. */
const startedAt = new Map();

export function begin(step) {
  startedAt.set(step, performance.now());
  console.log(`· ${step} …`);
}

/** Prints the end of a step; answers its seconds. */
const end =
  (mark) =>
  (step, remark = '') => {
    const took = (performance.now() - (startedAt.get(step) ?? performance.now())) / 1000;
    console.log(`${mark} ${step} (${took.toFixed(1)} s)${remark && `: ${remark}`}`);
    return took;
  };
export const done = end('✓');
export const failed = end('✗');

/** Prints the problem and its remedy and ends the program. */
export function stop(problem, cure) {
  console.error(`\n✗ ${problem}\n  ${cure}\n`);
  process.exit(1);
}
