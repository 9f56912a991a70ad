import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that read colours: the only ones whose findings depend on the theme. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

interface AxeChoice {
  /** Rules to leave out. */
  without?: string[];
  /** The only rules to run. */
  only?: string[];
}

const builder = createRequire(require.resolve('@axe-core/playwright'));
const { source } = builder('axe-core') as { source: string };

/**
 * The builder sends axe, half a megabyte, twice for each reading. @returns what it sends instead to a page without frames, which
 * gets axe once.
 */
async function sourceFor(page: Page): Promise<string> {
  if (page.frames().length > 1) return source;
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(source);
  return '0';
}

/** One line per finding, for a readable failure; empty when the screen is clean. */
export async function axeFindings(page: Page, { without = [], only }: AxeChoice = {}): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page, axeSource: await sourceFor(page) })
    // Legacy mode runs in the page and its frames, which are same-origin, and opens no extra page for the results.
    .setLegacyMode()
    .options({
      runOnly: only ? { type: 'rule', values: only } : { type: 'tag', values: TAGS },
      rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
      // Leaves out the passed rules, which are as long as the page.
      resultTypes: ['violations'],
    })
    .analyze();
  return violations.flatMap(({ id, impact, help, nodes }) =>
    nodes.map(
      (node) =>
        `${id} (${impact ?? 'unrated'}): ${help} at ${node.target.join(' ')}\n${node.failureSummary ?? ''}`,
    ),
  );
}
