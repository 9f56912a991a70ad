import type { ComponentProps } from 'react';
import { contentApi } from '@/api/contentApi';
import { HomeScreen } from '@/features/home/HomeScreen';
import type { AppDispatch } from '@/store/types';
import { usePreloaded } from '../routing/usePreloaded';

function Home(props: ComponentProps<typeof HomeScreen>) {
  usePreloaded('browseZip');
  return <HomeScreen {...props} />;
}

export const HomeRoute = () => <Home variant="home" />;
export const NapervilleRoute = () => <Home variant="naperville" />;
export const LandingRoute = () => <Home variant="landing" />;

/** Reads the operator's caption and picture, which come with the page and are already visible in the skeleton. */
async function prepare(dispatch: AppDispatch): Promise<void> {
  const { getContent } = contentApi.endpoints;
  const keys = ['hero-caption', 'hero-image'];
  await Promise.all(keys.map((key) => dispatch(getContent.initiate(key, { subscribe: false }))));
}
HomeRoute.prepare = prepare;
LandingRoute.prepare = prepare;
