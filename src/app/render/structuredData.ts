import { eventsApi } from '@/api/eventsApi';
import { restaurantsApi } from '@/api/restaurantsApi';
import { runtimeConfig } from '@/config/runtimeConfig';
import { eventData, restaurantData } from '@dwellivery/domain/structuredData';
import type { RootState } from '@/store/rootReducer';
import type { MatchedRoute } from '../routes';

/**
 * schema.org data of a page, as JSON-LD; null for a page about nothing. On the server alone: browsers with Trusted Types let React
 * create no script element, and no browser needs it.
 */
export function structuredDataOf({ name, params }: MatchedRoute, state: RootState): object | null {
  const { publicUrl } = runtimeConfig();
  if (name === 'event') {
    const event = eventsApi.endpoints.getEvent.select(params.id ?? '')(state).data;
    const menu = event && eventsApi.endpoints.listMenuCategories.select(event.id)(state).data;
    return event ? eventData(event, menu ?? [], publicUrl) : null;
  }
  if (name !== 'restaurant') return null;
  const restaurant = restaurantsApi.endpoints.getRestaurant.select(params.slug ?? '')(state).data;
  if (!restaurant) return null;
  const { name: restaurantName, slug: restaurantSlug, cuisine, cost, image } = restaurant;
  return restaurantData({ restaurantName, restaurantSlug, cuisine, cost }, image, publicUrl);
}
