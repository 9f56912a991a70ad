/** The two calls of a block with events near a zip, as the screens and a replay make them. */

/** Browse-more blocks show 4 events (spec 1 §9). */
export const NEARBY_COUNT = 4;

/** The call that ranks a zip's events. Requests one more, because one may be excluded. */
export const rankingFor = (postalCode: string) => ({ postalCode, count: NEARBY_COUNT + 1 });

/** The call for the cards of ranked events, with the distance of those in other towns. */
export const cardsFor = (ids: number[], postalCode: string) => ({
  filter: { ids },
  distanceFrom: postalCode,
});
