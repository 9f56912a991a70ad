import { runtimeConfig } from '@/config/runtimeConfig';
import { isRecord } from '@/lib/records';
import { uuid } from '@/lib/ids';
import { loadScript } from './loadScript';

export const SUBSCRIBED_TEXT = 'Thanks for subscribing!';
export const SUBSCRIBE_FAILED_TEXT = 'Something went wrong with subscribing. Please try again';

/** False without a configured list. */
export const isMailingListOn = (): boolean => runtimeConfig().mailingList.url !== '';

type Callbacks = Record<string, ((answer: unknown) => void) | undefined>;

/** A known subscriber counts as success, because the answer to a first attempt may have been lost. */
const isOnList = ({ result, msg }: Record<string, unknown>): boolean =>
  result === 'success' || /already subscribed/i.test(String(msg));

/**
 * Signs up with the e-mail provider by JSONP with EMAIL and ZIP (spec 1 §7), because it allows no cross-origin requests. Its own
 * messages are HTML and not shown.
 * @throws Error with the text to show
 */
export async function subscribeToMailingList({ email, zip }: { email: string; zip: string }): Promise<void> {
  const { url } = runtimeConfig().mailingList;
  const callback = `__mailingList_${uuid().replaceAll('-', '')}`;
  const page = window as unknown as Callbacks;
  let answer: unknown;
  page[callback] = (given) => {
    answer = given;
  };
  try {
    if (!url) throw new Error('off');
    const query = new URLSearchParams({ EMAIL: email, ZIP: zip, c: callback });
    await loadScript(`${url}${url.includes('?') ? '&' : '?'}${query.toString()}`);
    if (!isRecord(answer) || !isOnList(answer)) throw new Error('refused');
  } catch (cause) {
    throw new Error(SUBSCRIBE_FAILED_TEXT, { cause });
  } finally {
    // A late answer still calls the function.
    page[callback] = () => undefined;
  }
}
