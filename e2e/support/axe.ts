import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** One line per finding, for a readable failure; empty when the screen is clean. */
export async function axeFindings(page: Page, withoutRules: string[] = []): Promise<string[]> {
  const builder = new AxeBuilder({ page }).withTags(TAGS).disableRules(withoutRules);
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, impact, help, nodes }) =>
    nodes.map(
      (node) =>
        `${id} (${impact ?? 'unrated'}): ${help} at ${node.target.join(' ')}\n${node.failureSummary ?? ''}`,
    ),
  );
}
