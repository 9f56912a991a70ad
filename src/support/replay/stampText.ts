/** `Jun 1, 2026, 5:30:05 PM CDT`, in the customer's zone. */
export function stampText(at: number, timeZone: string): string {
  return new Date(at).toLocaleString('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'long' });
}
