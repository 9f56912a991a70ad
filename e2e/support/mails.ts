import { until } from './until';

interface Mail {
  id: number;
  subject: string;
  text: string;
}

const mailsTo = async (apiUrl: string, to: string): Promise<Mail[]> => {
  const response = await fetch(`${apiUrl}/sandbox/outbox.json?to=${encodeURIComponent(to)}`);
  return ((await response.json()) as { mails: Mail[] }).mails;
};

const linksIn = ({ text }: Mail): string[] => text.match(/https?:\/\/\S+/g) ?? [];

/** Waits for a mail with a matching link, because mails are sent after the API's answer; the newest mail wins. */
export const mailedLink = (apiUrl: string, to: string, pattern: RegExp): Promise<string> =>
  until(async () => (await mailsTo(apiUrl, to)).flatMap(linksIn).find((link) => pattern.test(link)), {
    unmet: () => `${to} got no mail with a link like ${String(pattern)}.`,
  });

/** Waits until the address has received `count` mails in all. */
export const untilMails = (apiUrl: string, to: string, count: number): Promise<true> =>
  until(async () => (await mailsTo(apiUrl, to)).length >= count, {
    unmet: () => `${to} got fewer than ${count} mails.`,
  });
