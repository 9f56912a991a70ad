import { closeSync, openSync } from 'node:fs';

import PostalMime from 'postal-mime';

import { appendLine, readLines, writeLines } from '../jsonLines';

export interface Mail {
  id: number;
  receivedAt: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string | null;
  attachments: { filename: string | null; mimeType: string; size: number }[];
}

const KEPT = 500;

/** A mail, or what clearing leaves: the last id, after which the ids go on. */
type Line = Mail | { id: number };

/** The last 500 mails of the product, kept in a file beside the other journals, which each start shortens to them. */
export class Outbox {
  private mails: Mail[] = [];
  private lastId = 0;

  constructor(
    private readonly file: string | null,
    private readonly clock: () => number,
  ) {
    if (file === null) return;
    const lines = readLines<Line>(file);
    this.mails = lines.filter((line): line is Mail => 'subject' in line).slice(-KEPT);
    this.lastId = lines.reduce((last, { id }) => Math.max(last, id), 0);
    // Also ends a torn last line, which the next mail would be appended to.
    this.rewrite();
  }

  /** Newest first; `to` narrows to one recipient. */
  list(to?: string): Mail[] {
    const wanted = to?.toLowerCase();
    return this.mails
      .filter((mail) => wanted === undefined || mail.to.some((address) => address.toLowerCase() === wanted))
      .reverse();
  }

  find(id: number): Mail | undefined {
    return this.mails.find((mail) => mail.id === id);
  }

  async receive(source: Buffer, recipients: readonly string[]): Promise<Mail> {
    const parsed = await PostalMime.parse(source);
    const mail: Mail = {
      id: (this.lastId += 1),
      receivedAt: new Date(this.clock()).toISOString(),
      from: parsed.from?.address ?? '',
      to: [...recipients],
      subject: parsed.subject ?? '',
      text: parsed.text ?? '',
      html: parsed.html ?? null,
      attachments: parsed.attachments.map(({ filename, mimeType, content }) => ({
        filename,
        mimeType,
        size: typeof content === 'string' ? content.length : content.byteLength,
      })),
    };
    this.keep(mail);
    this.mails = [...this.mails, mail].slice(-KEPT);
    return mail;
  }

  private keep(mail: Mail): void {
    if (this.file === null) return;
    const handle = openSync(this.file, 'a');
    try {
      appendLine(handle, mail);
    } finally {
      closeSync(handle);
    }
  }

  clear(): void {
    this.mails = [];
    this.rewrite();
  }

  private rewrite(): void {
    if (this.file !== null) writeLines(this.file, [{ id: this.lastId }, ...this.mails]);
  }
}
