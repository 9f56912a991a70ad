import { runtimeConfig } from '@/config/runtimeConfig';

/** The support address as a link. */
export function SupportEmail() {
  const { supportEmail } = runtimeConfig();
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
}
