import { HomeScreen } from '@/features/home/HomeScreen';

export const HomeRoute = () => <HomeScreen variant="home" />;
export const NapervilleRoute = () => <HomeScreen variant="naperville" />;
export const LandingRoute = () => <HomeScreen variant="landing" />;
