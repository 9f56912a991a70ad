/** What an order was paid with, by the server's words. A browser's translation keeps a card, which ends with its last four digits; "Credit" is a word. */
export const PaidWith = ({ summary }: { summary: string }) => (
  <span translate={/\d$/.test(summary) ? 'no' : undefined}>{summary}</span>
);
