import { DEFAULT_CAPTION } from './heroCaption';

export type HomeVariant = 'home' | 'naperville' | 'landing';

interface HomeTexts {
  /** A fixed caption; without it the operator's caption is shown. */
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
    caption: 'Naperville, dinner comes home.',
    defaultCaption: DEFAULT_CAPTION,
    lead: 'The restaurants you drive to downtown now bring dinner to your door, street by street. Order ahead, stay in, and let the table set itself.',
  },
};

/** The operator's `hero-image`: a dish for the painted scene, or a picture instead of it. */
interface HeroImage {
  dish: string | null;
  cover: string | null;
}

const DISHES = '/dishes/';

/** Accepts only https URLs and paths of this site as a picture's `src`. */
export function heroImage(content: string | undefined): HeroImage {
  const address = content?.trim() ?? '';
  if (!/^(https:\/\/|\/(?!\/))\S+$/.test(address)) return { dish: null, cover: null };
  return address.startsWith(DISHES) ? { dish: address, cover: null } : { dish: null, cover: address };
}
