/** Pictures of claims are deleted half a year after they were sent: until then the customer's bank may ask what was wrong. */
import { and, eq, isNotNull, lte } from 'drizzle-orm';
import type { Context } from '../../ports/context';
import { claims } from '../../db/schema';
import { dropClaimPicture } from '../files/claimPictures';

const DAY_MS = 86_400_000;
export const PICTURE_DAYS = 180;

/** A job; a picture that cannot be removed is tried again. @returns how many pictures were over */
export async function forgetClaimPictures(context: Context): Promise<number> {
  const over = new Date(context.clock.now() - PICTURE_DAYS * DAY_MS);
  const gone = await context.db
    .select({ id: claims.id, key: claims.pictureKey })
    .from(claims)
    .where(and(isNotNull(claims.pictureKey), lte(claims.createdAt, over)));
  for (const { id, key } of gone) {
    if (key === null || !(await dropClaimPicture(context, key))) continue;
    await context.db.update(claims).set({ pictureKey: null }).where(eq(claims.id, id));
  }
  return gone.length;
}
