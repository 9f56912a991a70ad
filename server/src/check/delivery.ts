/** Mail that is accepted, and a place for pictures that can be written. */
import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { DEFAULT_MAIL_FROM } from '../config/parties';
import { fileStore } from '../services/files/fileStore';
import { missing, ready, reasonOf, type Check, type Checking, type Finding } from './finding';

async function checkServer({ config, mailTo }: Checking, smtpUrl: string): Promise<Finding> {
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 8000, greetingTimeout: 8000 });
  const what = 'Mail server';
  try {
    await transport.verify();
    if (mailTo === null) return ready(what, 'lets this server in; --mail you@example.com sends a test mail');
    await transport.sendMail({
      from: config.mailFrom,
      to: { name: '', address: mailTo },
      subject: 'Dwellivery can send mail',
      text: `Sent by check:live of ${config.publicUrl}.\n`,
    });
    return ready(what, `has accepted a test mail to ${mailTo}`);
  } catch (error) {
    return missing(what, reasonOf(error), 'SMTP_URL and MAIL_FROM: what your mail provider says');
  } finally {
    transport.close();
  }
}

export const checkMail: Check = async (checking) => {
  const { smtpUrl, mailFrom, operatorEmail } = checking.config;
  const sender =
    mailFrom === DEFAULT_MAIL_FROM
      ? missing('MAIL_FROM', 'is not set', 'MAIL_FROM=Dwellivery <hello@your-domain>, with SPF and DKIM')
      : ready('MAIL_FROM', mailFrom);
  const operator =
    operatorEmail === null
      ? missing('OPERATOR_EMAIL', 'is not set', 'OPERATOR_EMAIL=you@your-domain, for claims')
      : ready('OPERATOR_EMAIL', operatorEmail);
  if (!smtpUrl)
    return [
      missing('Mail server', 'mails stay in the table', 'SMTP_URL=smtps://user:password@host:465'),
      sender,
      operator,
    ];
  return [await checkServer(checking, smtpUrl), sender, operator];
};

export const checkFiles: Check = async ({ config }) => {
  const what = config.bucket ? 'Bucket for pictures' : 'Folder for pictures';
  const store = fileStore(config);
  const name = `check/${randomUUID()}.txt`;
  try {
    await store.put(name, Buffer.from(name), 'text/plain');
    const isKept = (await store.get(name))?.toString() === name;
    await store.remove(name);
    if (isKept) return [ready(what, config.bucket?.url ?? config.dataDir)];
    return [missing(what, 'a file that was written cannot be read', 's3:GetObject for these credentials')];
  } catch (error) {
    // A bucket answers in words; the message of a folder is its code and the path, which stands in the remedy.
    const words = config.bucket && (error as { cause?: Error }).cause?.message;
    const how = config.bucket
      ? 'S3_URL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION: rights to get, put and delete objects'
      : `DATA_DIR: give the server's user write access to ${config.dataDir}`;
    return [missing(what, words || reasonOf(error), how)];
  }
};
