import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Locale } from "@masthead/contract/system/locale.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../../config.ts";
import { lazyPackage } from "../lazy-package.ts";
import { writeWholeFile } from "../storage/whole-file.ts";
import { type MailWords, mailHtml, mailText } from "./mail-layout.ts";

export interface Mail {
  to: string;
  locale: Locale;
  words: MailWords;
  /** Where an answer goes, when not to the sender. */
  replyTo?: string;
  /** Somebody wrote it to one reader: it is no notice that a machine makes. */
  byPerson?: boolean;
  /** Names the mail, and those before it of the same conversation, the first one first. Each as `<left@right>`. */
  thread?: { id: string; earlier: string[] };
  /** Address at which one press ends mails of this kind, by RFC 8058. */
  unsubscribe?: string;
  /** Files that come with it, whole. */
  attachments?: Attachment[];
}

interface Attachment {
  /** As the reader's mail program shows it, in whatever script. */
  filename: string;
  content: Buffer;
  /** Such as application/pdf. */
  type: string;
}

/**
 * Sends mails. It is called by jobs, which are tried again when it fails; no request waits for a mail server. A job carries ids and makes
 * the words when it runs, so that codes and links never lie in the queue.
 */
export interface Mailer {
  /** @throws Error when the mail server does not take it. */
  send(mail: Mail): Promise<void>;
}

const nodemailer = lazyPackage<typeof import("nodemailer")>("nodemailer");

const SECOND = 1000;
/** A mail server that is silent for so long is down. */
const PATIENCE = { connectionTimeout: 10 * SECOND, greetingTimeout: 10 * SECOND, socketTimeout: 30 * SECOND };

/** Mails go to SMTP_URL; without one each becomes a file in DATA_DIR/outbox. */
export function createMailer(config: Config, publicUrl: string, log: FastifyBaseLogger): Mailer {
  const from = config.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`;
  const deliver = config.SMTP_URL ? toServer(config.SMTP_URL) : toFolder(join(config.DATA_DIR, "outbox"), log);
  return {
    send: (mail) => deliver({ ...addressed(from, mail), ...threaded(mail), ...rendered(mail.words, mail.locale), ...attached(mail) }),
  };
}

type Message = ReturnType<typeof addressed> & ReturnType<typeof threaded> & ReturnType<typeof rendered> & ReturnType<typeof attached>;

/** No vacation notices in return. */
const BY_MACHINE = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };

const addressed = (from: string, { to, locale, replyTo, byPerson, unsubscribe }: Mail) => ({
  from,
  // As an object: an address given as text could name several.
  to: { name: "", address: to },
  ...(replyTo && { replyTo: { name: "", address: replyTo } }),
  headers: {
    ...(byPerson ? {} : BY_MACHINE),
    "Content-Language": locale,
    ...(unsubscribe && {
      "List-Unsubscribe": { prepared: true, value: `<${unsubscribe}>` },
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  },
});

const threaded = ({ thread }: Mail): { messageId?: string; inReplyTo?: string; references?: string[] } => {
  if (!thread) return {};
  const last = thread.earlier.at(-1);
  return { messageId: thread.id, ...(last && { inReplyTo: last, references: thread.earlier }) };
};

const rendered = (words: MailWords, locale: Locale) => ({
  subject: words.subject,
  text: mailText(words),
  html: mailHtml(words, locale),
  textEncoding: "quoted-printable" as const,
  // What a mail says is text; nothing in it makes this process read a file or an address.
  disableFileAccess: true,
  disableUrlAccess: true,
});

const attached = ({ attachments = [] }: Mail) => ({
  attachments: attachments.map(({ filename, content, type }) => ({
    filename,
    content,
    contentType: type,
    contentDisposition: "attachment" as const,
    contentTransferEncoding: "base64" as const,
  })),
});

function toServer(url: string): (message: Message) => Promise<void> {
  let transport: ReturnType<typeof connect> | undefined;
  const connect = () => nodemailer().createTransport({ url, ...PATIENCE });
  return async (message) => {
    transport ??= connect();
    await transport.sendMail(message);
  };
}

function toFolder(folder: string, log: FastifyBaseLogger): (message: Message) => Promise<void> {
  return async (message) => {
    const transport = nodemailer().createTransport({ streamTransport: true, buffer: true, newline: "unix" });
    const { message: content } = await transport.sendMail(message);
    // One that is sent twice is there once, as in a mailbox that knows it by its id.
    const name =
      message.messageId?.replaceAll(/[^\w.-]+/g, "_") ?? `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}`;
    const file = join(folder, `${name}.eml`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Under its name only when it is whole: who waits for a mail never reads half of one.
    await writeWholeFile(file, content as Buffer, { mode: 0o600 });
    log.info({ file }, "mail written to the outbox: SMTP_URL is not set");
  };
}
