import { hrefTo } from '@/config/hrefTo';
import { ProofDialog, type ProofDialogProps } from '@/features/account/ProofDialog';
import { SocialSignIn } from '@/features/auth/SocialSignIn';

export type ProofPartProps = Omit<ProofDialogProps, 'social'>;

/** The dialog of `useProof`, in a chunk of its own. */
export const ProofPart = (props: ProofPartProps) => {
  const returnTo = hrefTo(props.purpose === 'change' ? 'accountEdit' : 'account');
  return <ProofDialog {...props} social={<SocialSignIn isOnlyWay returnTo={returnTo} />} />;
};
