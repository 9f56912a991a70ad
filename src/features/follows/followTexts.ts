import type { Follow } from '@/api/followsApi';

/** The texts of each state. */
export const newsText = ({ restaurant, postal_code }: Follow): string =>
  restaurant
    ? `We will write to you when ${restaurant.name} has a new event.`
    : `We will write to you once, when an event opens in ${postal_code}.`;

/** After the press. @param email that a visitor gave */
export const askedText = (follow: Follow, email: string): string =>
  follow.status === 'active'
    ? newsText(follow)
    : `Almost done: open the link in the mail that we have just sent to ${email || 'you'}.`;
