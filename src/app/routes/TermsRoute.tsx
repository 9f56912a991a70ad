export { TermsScreen as TermsRoute } from '@/features/info/TermsScreen';
