export { PrivacyScreen as PrivacyRoute } from '@/features/info/PrivacyScreen';
