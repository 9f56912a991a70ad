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

/** The link of the newest mail to somebody whose links match; a mail is sent after the answer, so it is waited for. */
export const mailedLink = (apiUrl: string, to: string, pattern: RegExp): Promise<string> =>
  until(async () => (await mailsTo(apiUrl, to)).flatMap(linksIn).find((link) => pattern.test(link)), {
    unmet: () => `${to} got no mail with a link like ${String(pattern)}.`,
  });

/** Until somebody has got this many mails in all. */
export const untilMails = (apiUrl: string, to: string, count: number): Promise<true> =>
  until(async () => (await mailsTo(apiUrl, to)).length >= count, {
    unmet: () => `${to} got fewer than ${count} mails.`,
  });
