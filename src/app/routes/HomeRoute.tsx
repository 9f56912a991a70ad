import type { ComponentProps } from 'react';
import { HomeScreen } from '@/features/home/HomeScreen';
import { usePreloaded } from '../routing/usePreloaded';

function Home(props: ComponentProps<typeof HomeScreen>) {
  usePreloaded('browseZip');
  return <HomeScreen {...props} />;
}

export const HomeRoute = () => <Home variant="home" />;
export const NapervilleRoute = () => <Home variant="naperville" />;
export const LandingRoute = () => <Home variant="landing" />;
