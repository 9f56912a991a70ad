import type { Restaurant } from '@/api/types';
import type { PageHeadProps } from '@/components/ui/PageHead';
import { hrefTo } from '@/config/hrefTo';
import { pictureVersion } from '@/lib/pictureVersion';
import { shortened } from '@/lib/shortened';

/** What search engines and previews say about a restaurant. */
export function restaurantPageHead(restaurant: Restaurant): PageHeadProps {
  const { name, slug, cuisine, hue, image, landingPageDescription } = restaurant;
  return {
    title: name,
    description: `${cuisine}. ${shortened(landingPageDescription)}`.trim(),
    path: hrefTo('restaurant', { slug }),
    picture: `/previews/restaurants/${slug}.jpg?v=${pictureVersion([name, cuisine, hue, image])}`,
  };
}
