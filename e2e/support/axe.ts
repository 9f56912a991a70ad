import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** One line per finding, for a readable failure; empty when the screen is clean. */
export async function axeFindings(page: Page, withoutRules: string[] = []): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // In the page itself with its frames, all of which are of our origin: no page of its own to put the results together.
    .setLegacyMode()
    .options({
      runOnly: { type: 'tag', values: TAGS },
      rules: Object.fromEntries(withoutRules.map((rule) => [rule, { enabled: false }])),
      // What passed is as long as the page, and is not looked at.
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
