/**
 * The answer to one of the page's first calls, which stays there for the app; undefined if the app has taken it. Rejects if the call
 * failed or the app is reading the answer.
 */
export async function peekAnswer(url: string): Promise<unknown> {
  const answer = window.__earlyFetch?.[url];
  return answer instanceof Promise ? (await answer).clone().json() : answer?.body;
}
