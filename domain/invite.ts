/** A share link with the invite's tracking parameters (spec 1 §9); parameters the link already has are kept or replaced. */
export function inviteUrl(
  shareUrl: string,
  ids: { userId?: number | null; eventId: number | string },
): string {
  const url = new URL(shareUrl);
  url.searchParams.set('utm_campaign', 'invite');
  url.searchParams.set('utm_medium', 'share');
  url.searchParams.set('utm_group', String(ids.eventId));
  if (ids.userId != null) {
    url.searchParams.set('aid', String(ids.userId));
    url.searchParams.set('rid', String(ids.userId));
  }
  return url.href;
}
