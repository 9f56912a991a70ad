import { DEFAULT_CAPTION } from './heroCaption';

export type HomeVariant = 'home' | 'naperville' | 'landing';

interface HomeTexts {
  /** Fixed words of this page; without them the operator's caption is shown. */
  caption?: string;
  defaultCaption: string;
  lead: string;
}

const LEAD =
  'Restaurants nearby cook for your neighborhood on a set day. Pick the day, order ahead, and open the door to dinner.';

export const VARIANTS: Record<HomeVariant, HomeTexts> = {
  home: { defaultCaption: DEFAULT_CAPTION, lead: LEAD },
  landing: { defaultCaption: DEFAULT_CAPTION, lead: LEAD },
  naperville: {
    caption: 'Naperville, dinner on Thursday comes home.',
    defaultCaption: DEFAULT_CAPTION,
    lead: "The restaurants you drive to downtown now bring dinner to your door, street by street. Order ahead, stay in, and let Thursday's table set itself.",
  },
};

/** What the operator's `hero-image` is: a dish for the painted scene, or a picture in place of it. */
export interface HeroImage {
  dish: string | null;
  cover: string | null;
}

const DISHES = '/dishes/';

/** Reads the content: an address that a picture may have, or nothing; nothing else becomes a `src`. */
export function heroImage(content: string | undefined): HeroImage {
  const address = content?.trim() ?? '';
  if (!/^(https:\/\/|\/(?!\/))\S+$/.test(address)) return { dish: null, cover: null };
  return address.startsWith(DISHES) ? { dish: address, cover: null } : { dish: null, cover: address };
}
