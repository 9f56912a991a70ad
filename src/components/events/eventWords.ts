import { counted } from '@dwellivery/domain/counted';

/** Up to this number of places the card shows how many are left. */
const FEW_PLACES = 5;

export const isFew = (remaining: number): boolean => remaining > 0 && remaining <= FEW_PLACES;

/** `1` → '$', `3` → '$$$' (spec 1 §2 "cost as dollar signs"). */
export const costSigns = (cost: number): string => '$'.repeat(Math.max(1, Math.min(4, Math.round(cost))));

export const milesAway = (miles: number): string => `${counted(miles, 'mile')} away`;

export const placesLeft = (remaining: number): string => `${counted(remaining, 'place')} left`;
