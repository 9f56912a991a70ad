interface Mail {
  id: number;
  subject: string;
  text: string;
}

const MAIL_LIMIT_MS = 15_000;

const mailsTo = async (apiUrl: string, to: string): Promise<Mail[]> => {
  const response = await fetch(`${apiUrl}/sandbox/outbox.json?to=${encodeURIComponent(to)}`);
  return ((await response.json()) as { mails: Mail[] }).mails;
};

/** The link of the newest mail to somebody whose links match; a mail is sent after the answer, so it is waited for. */
export async function mailedLink(apiUrl: string, to: string, pattern: RegExp): Promise<string> {
  const deadline = performance.now() + MAIL_LIMIT_MS;
  while (performance.now() < deadline) {
    for (const { text } of await mailsTo(apiUrl, to)) {
      const link = text.match(/https?:\/\/\S+/g)?.find((candidate) => pattern.test(candidate));
      if (link) return link;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${to} got no mail with a link like ${String(pattern)}.`);
}

/** Until somebody has got this many mails in all. */
export async function untilMails(apiUrl: string, to: string, count: number): Promise<void> {
  const deadline = performance.now() + MAIL_LIMIT_MS;
  while (performance.now() < deadline) {
    if ((await mailsTo(apiUrl, to)).length >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${to} got fewer than ${count} mails.`);
}
