import {
  useCreateFollowMutation,
  useGetNotificationsQuery,
  useUpdateNotificationsMutation,
} from '@/api/followsApi';
import { askedText } from './followTexts';

export interface FollowRestaurantProps {
  slug: string;
  name: string;
}

/** Whether a customer follows the restaurant, and the press that changes it. */
export function useFollowing({ slug, name }: FollowRestaurantProps) {
  const { currentData } = useGetNotificationsQuery();
  const [create, creating] = useCreateFollowMutation();
  const [change, changing] = useUpdateNotificationsMutation();
  const isFollowed =
    currentData?.follows.some(({ kind, key }) => kind === 'restaurant' && key === slug) ?? false;
  const error = creating.error ?? changing.error;
  const left = changing.data && `You do not follow ${name} any more.`;
  return {
    isFollowed,
    // Not while the choices load: a press before they are known follows, which changes nothing for a follower.
    isBusy: creating.isLoading || changing.isLoading,
    /** What the last press did. */
    done: creating.data ? askedText(creating.data, '') : left,
    error,
    press: () => {
      creating.reset();
      changing.reset();
      if (isFollowed) void change({ follow: { kind: 'restaurant', key: slug, on: false } });
      else void create({ restaurant: slug });
    },
  };
}
