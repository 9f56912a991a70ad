/** Totals of the stages of `npm test`: counts, times, and files that passed only in their repetition. */
import path from 'node:path';
import { begin, done, failed } from './console.mjs';
import { ROOT } from './run.mjs';

export function makeTally() {
  const total = { passed: 0, failed: 0 };
  const stages = [];
  const flaky = [];

  /** Runs a stage, which answers `{ isGood, passed, failed, output, flaky }`; answers `isGood`. */
  async function stage(title, start) {
    begin(title);
    const result = await start();
    total.passed += result.passed;
    total.failed += result.failed;
    flaky.push(...(result.flaky ?? []));
    const remark =
      result.passed + result.failed > 1 ? `${result.passed} passed, ${result.failed} failed` : '';
    stages.push(`${title} ${Math.round((result.isGood ? done : failed)(title, remark))} s`);
    if (!result.isGood) console.log(result.output.trimEnd());
    return result.isGood;
  }

  /** A stage without tests of its own counts as one. */
  const check = (title, start) =>
    stage(title, async () => {
      const { code, output } = await start();
      const isGood = code === 0;
      return { isGood, output, passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 };
    });

  /** Prints times, flaky files and, as the last line, the counts. Answers the exit code. */
  function close() {
    console.log(`Times: ${stages.join(', ')}; ${Math.round(performance.now() / 1000)} s in all`);
    flaky.forEach((file) => console.log(`FLAKY ${path.relative(ROOT, file)} passed only when it ran again`));
    console.log(`${total.passed} passed, ${total.failed} failed`);
    return total.failed === 0 ? 0 : 1;
  }
  return { stage, check, close };
}
