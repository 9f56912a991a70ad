import { useLocation } from 'react-router-dom';
import { pageTitle, PRODUCT_NAME } from '@/config/routes';
import { runtimeConfig } from '@/config/runtimeConfig';

export interface PageHeadProps {
  /** Without the product's name. May change when the data is loaded. */
  title?: string;
  /** For search engines and previews of links. */
  description?: string;
  /** The one address under which the page is to be found; by default its own, without its query. */
  path?: string;
  /** Address of the picture of a preview, 1200 × 630. */
  picture?: string;
  /** False for a page that search engines are not to list, or no longer. */
  isListed?: boolean;
}

const DESCRIPTION = 'Dinner from restaurants nearby, cooked for your neighborhood on a set day.';
/** What the link of a customer gives (spec 1 §9). */
export const INVITED = 'A friend invited you: you each get $10 after your first order.';
const PICTURE = { width: 1200, height: 630 };

/** Title, description and preview of a screen, in the browser and in the server's page. */
export function PageHead({
  title,
  description = DESCRIPTION,
  path,
  picture,
  isListed = true,
}: PageHeadProps) {
  const { pathname, search } = useLocation();
  const { publicUrl } = runtimeConfig();
  const url = publicUrl + (path ?? pathname);
  const rid = new URLSearchParams(search).get('rid');
  const words = rid ? `${INVITED} ${description}` : description;
  return (
    <>
      <title>{title ? pageTitle(title) : PRODUCT_NAME}</title>
      <meta name="description" content={words} />
      {isListed ? <link rel="canonical" href={url} /> : <meta name="robots" content="noindex" />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={PRODUCT_NAME} />
      <meta property="og:title" content={title ?? PRODUCT_NAME} />
      <meta property="og:description" content={words} />
      {/* Messengers share this address on: it keeps the referral code, so that the reward is not lost. */}
      <meta property="og:url" content={rid ? `${url}?rid=${encodeURIComponent(rid)}` : url} />
      {picture && (
        <>
          <meta property="og:image" content={publicUrl + picture} />
          <meta property="og:image:width" content={String(PICTURE.width)} />
          <meta property="og:image:height" content={String(PICTURE.height)} />
          <meta property="og:image:alt" content={title} />
        </>
      )}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>
  );
}
