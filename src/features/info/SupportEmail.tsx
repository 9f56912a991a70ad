import { runtimeConfig } from '@/config/runtimeConfig';

/** Where customers write to, as a link. */
export function SupportEmail() {
  const { supportEmail } = runtimeConfig();
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
}
