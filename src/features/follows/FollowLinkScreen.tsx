import { useConfirmFollowMutation, type Follow } from '@/api/followsApi';
import { hrefTo } from '@/config/hrefTo';
import { routes } from '@/config/routes';
import { newsText } from './followTexts';
import { PressedLink } from './PressedLink';

const nextOf = (follow: Follow | undefined): string => {
  if (follow?.restaurant) return hrefTo('restaurant', { slug: follow.restaurant.slug });
  return follow?.postal_code ? hrefTo('browseZip', { zip: follow.postal_code }) : hrefTo('browse');
};

/** /follows/{token}: the link in the mail that asks whether the address is the asker's. */
export function FollowLinkScreen({ token }: { token: string }) {
  const [confirm, { data: follow, error, isLoading }] = useConfirmFollowMutation();
  return (
    <PressedLink
      title={routes.confirmFollow.title}
      ask="One press, and we write to this address about what you asked for. You can end it in any mail."
      press="Yes, tell me"
      onPress={() => void confirm({ token })}
      isLoading={isLoading}
      error={error}
      done={follow && `Done. ${newsText(follow)}`}
      next={nextOf(follow)}
    />
  );
}
