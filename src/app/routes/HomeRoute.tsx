import { contentApi } from '@/api/contentApi';
import { HomeScreen } from '@/features/home/HomeScreen';
import type { AppDispatch } from '@/store/types';

export const HomeRoute = () => <HomeScreen variant="home" />;
export const NapervilleRoute = () => <HomeScreen variant="naperville" />;
export const LandingRoute = () => <HomeScreen variant="landing" />;

/** The operator's caption and picture come with the page: the skeleton shows them already. */
HomeRoute.prepare = async (dispatch: AppDispatch): Promise<void> => {
  const { getContent } = contentApi.endpoints;
  const keys = ['hero-caption', 'hero-image'];
  await Promise.all(keys.map((key) => dispatch(getContent.initiate(key, { subscribe: false }))));
};
