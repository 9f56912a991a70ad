import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { toast } from '@/components/ui/toast';
import { useAppSelector } from '@/store/hooks';
import { selectIsSignedIn } from '@/store/slices/session';
import { toastProblem } from '@/store/toastProblem';
import { Answer } from './Answer';
import { FollowForm } from './FollowForm';
import { FollowToggle } from './FollowToggle';
import { useFollowing, type FollowRestaurantProps } from './useFollowing';

/** Follows the restaurant of a page that is about something else: in a row of buttons, with its words in a toast or a dialog. */
export function FollowHere(props: FollowRestaurantProps) {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  return isSignedIn ? <OnePress {...props} /> : <ByMail {...props} />;
}

function OnePress(props: FollowRestaurantProps) {
  const following = useFollowing(props);
  const { done, error } = following;
  useEffect(() => {
    if (done) toast.success(done);
  }, [done]);
  useEffect(() => {
    if (error) toastProblem(error);
  }, [error]);
  return <FollowToggle name={props.name} {...following} isShort />;
}

function ByMail({ slug, name }: FollowRestaurantProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <>
      <Button variant="outline" size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Bell aria-hidden="true" />
        Follow
        <span className="vh">{` ${name}`}</span>
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={`Follow ${name}`} size="small">
        {asked ? (
          <Answer text={asked} />
        ) : (
          <FollowForm
            follows={{ restaurant: slug }}
            intro={`A mail when ${name} has a new event`}
            onAsked={setAsked}
          />
        )}
      </Dialog>
    </>
  );
}
