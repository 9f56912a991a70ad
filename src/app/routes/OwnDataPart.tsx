import { hrefTo } from '@/config/hrefTo';
import { OwnDataDialogs, type OwnDataDialogsProps } from '@/features/account/OwnDataDialogs';
import { SocialSignIn } from '@/features/auth/SocialSignIn';

export type OwnDataPartProps = Omit<OwnDataDialogsProps, 'social'>;

/** The dialogs of {@link OwnData}, in a chunk of their own. */
export const OwnDataPart = (props: OwnDataPartProps) => (
  <OwnDataDialogs {...props} social={<SocialSignIn isOnlyWay returnTo={hrefTo('account')} />} />
);
