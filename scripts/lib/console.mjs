/** How the scripts speak: one line per long step, and errors that say the cure. */
const startedAt = new Map();

export function begin(step) {
  startedAt.set(step, performance.now());
  console.log(`· ${step} …`);
}

/** Tells the end of a step and answers how many seconds it took. */
const end =
  (mark) =>
  (step, remark = '') => {
    const took = (performance.now() - (startedAt.get(step) ?? performance.now())) / 1000;
    console.log(`${mark} ${step} (${took.toFixed(1)} s)${remark && `: ${remark}`}`);
    return took;
  };
export const done = end('✓');
export const failed = end('✗');

/** Ends the program with what is wrong and what to do about it. */
export function stop(problem, cure) {
  console.error(`\n✗ ${problem}\n  ${cure}\n`);
  process.exit(1);
}
