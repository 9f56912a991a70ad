type GrantedFields = { stripeSubscribedAt: Date | null; stripeSubscriptionEnd: Date | null };

/** Months keep the day, shortened to the month's last, as the provider's periods do. */
function addMonths(date: Date, months: number): Date {
  const at = new Date(date);
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return at;
}

/**
 * When a membership that was granted by hand ends once it is cancelled. Without an end that is still ahead it is that of the month
 * that runs, counted from its first day: cancelling must not take it away at once.
 */
export function endOfGranted(
  { stripeSubscribedAt: since, stripeSubscriptionEnd: end }: GrantedFields,
  now: Date,
): Date | null {
  if (since === null || (end !== null && end > now)) return end;
  const months =
    (now.getUTCFullYear() - since.getUTCFullYear()) * 12 + now.getUTCMonth() - since.getUTCMonth();
  const next = addMonths(since, months);
  return next > now ? next : addMonths(since, months + 1);
}
