import { useUnsubscribeMutation } from '@/api/waitlistApi';
import { routes } from '@/config/routes';
import { PressedLink } from './PressedLink';

/** /unsubscribe/{token} */
export function UnsubscribeScreen({ token }: { token: string }) {
  const [unsubscribe, { data, error, isLoading }] = useUnsubscribeMutation();
  return (
    <PressedLink
      title={routes.unsubscribe.title}
      ask="We will send no more mails about this. A place that is held for you goes to the next in line."
      press="Unsubscribe"
      onPress={() => void unsubscribe({ token })}
      isLoading={isLoading}
      error={error}
      done={data}
    />
  );
}
