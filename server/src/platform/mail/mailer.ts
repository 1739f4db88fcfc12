import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { SECOND } from "@masthead/contract/platform/durations.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../../config.ts";
import { lazyPackage } from "../lazy-package.ts";
import { writeFileAtomically } from "../storage/atomic-file.ts";
import { dependencyFailed } from "../telemetry/dependency.ts";
import { mailEvents } from "../telemetry/events.ts";
import { inSpan } from "../telemetry/tracing.ts";
import { dkimOptions } from "./dkim.ts";
import { batchFailure, mailFailure, type SmtpError } from "./mail-failure.ts";
import { type MailContent, mailHtml, mailText } from "./mail-layout.ts";

/** Body of an email that was rendered before. */
interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

export interface Mail {
  to: string;
  locale: Locale;
  content: MailContent | RenderedMail;
  /** Reply-To address, if it is not the sender. */
  replyTo?: string;
  /** Written by a person to one reader, rather than generated automatically. */
  isPersonal?: boolean;
  /**
   * Message id, and the ids of earlier messages in the conversation, oldest first. Each is of the
   * form `<left@right>`.
   */
  thread?: { id: string; earlier: string[] };
  /** URL for one-click unsubscribe (RFC 8058). */
  unsubscribe?: string;
  /** Mailing list (RFC 2919): an id in the form of a domain, and its name. */
  list?: { id: string; name: string };
  /** Attached files. */
  attachments?: Attachment[];
}

interface Attachment {
  /** Name shown by the mail client, in any script. */
  filename: string;
  content: Buffer;
  /** Such as application/pdf. */
  type: string;
}

/**
 * Sends emails. It is called by jobs, which are retried if it fails; no request waits for a mail
 * server. A job carries ids and builds the content when it runs, so that codes and links are never
 * stored in the queue.
 */
export interface Mailer {
  /**
   * Resolves to `rejected` if the mail server will never accept the recipient or the message, such
   * as for a mistyped address. It is counted, and done for the caller: another attempt would be
   * rejected, too.
   * @throws Error for other failures, after which a job is retried
   */
  send(mail: Mail): Promise<"sent" | "rejected">;
  /** Opens connections for many emails. Close them when done. */
  openBatch(connections: number): MailBatch;
}

/** Result of an email to one of many recipients, with the response of the mail server. */
export interface BatchResult {
  /**
   * `failed`: not sent, and may succeed later. `unreachable`: the mail server accepts no
   * connection. `uncertain`: the connection ended before the response, so that it may have been
   * sent.
   */
  outcome: "sent" | "rejected" | "failed" | "unreachable" | "uncertain";
  detail: string;
}

export interface MailBatch {
  /** Never throws for a failure of the mail server. */
  send(mail: Mail): Promise<BatchResult>;
  close(): void;
}

const nodemailer = lazyPackage<typeof import("nodemailer")>("nodemailer");

/** Timeouts after which a mail server is considered down. */
const SMTP_TIMEOUTS = {
  connectionTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
  socketTimeout: 30 * SECOND,
};

/** Emails over one connection of a batch: mail servers end connections with too many. */
const MAILS_PER_CONNECTION = 100;

/** Emails are sent to SMTP_URL; without it, each one is written to a file in DATA_DIR/outbox. */
export function createMailer(config: Config, publicUrl: string, log: FastifyBaseLogger): Mailer {
  const from = config.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`;
  const dkim = dkimOptions(config);
  const toFolder = folderDelivery(join(config.DATA_DIR, "outbox"), log);
  const deliver = config.SMTP_URL
    ? smtpDelivery({ url: config.SMTP_URL, ...dkim, ...SMTP_TIMEOUTS })
    : toFolder;
  const toMessage = (mail: Mail): Message => ({
    ...envelopeOf(from, mail),
    ...threadHeadersOf(mail),
    ...bodyOf(mail.content, mail.locale),
    ...attachmentsOf(mail),
  });
  return {
    openBatch(connections) {
      const { SMTP_URL } = config;
      if (!SMTP_URL) return { send: (mail) => resultOf(toFolder(toMessage(mail))), close() {} };
      const transport = nodemailer().createTransport({
        url: SMTP_URL,
        pool: true,
        maxConnections: connections,
        maxMessages: MAILS_PER_CONNECTION,
        ...dkim,
        ...SMTP_TIMEOUTS,
      });
      return {
        send: (mail) => resultOf(transport.sendMail(toMessage(mail))),
        close: () => transport.close(),
      };
    },
    async send(mail) {
      const message = toMessage(mail);
      try {
        await inSpan("mail", { kind: "client" }, () => deliver(message));
        mailEvents.publish({ at: new Date(), outcome: "sent", error: null });
        return "sent";
      } catch (error) {
        const outcome = mailFailure(error as SmtpError);
        mailEvents.publish({ at: new Date(), outcome, error: (error as Error).message });
        dependencyFailed(log, {
          dependency: "mail",
          outcome: outcome === "rejected" ? "refused" : "failed",
          error,
        });
        if (outcome === "rejected") return outcome;
        throw error;
      }
    },
  };
}

/** Reports the result of an email to one of many recipients. */
async function resultOf(sending: Promise<unknown>): Promise<BatchResult> {
  try {
    await inSpan("mail", { kind: "client" }, () => sending);
    mailEvents.publish({ at: new Date(), outcome: "sent", error: null });
    return { outcome: "sent", detail: "" };
  } catch (error) {
    const detail = (error as Error).message;
    const outcome = batchFailure(error as SmtpError);
    mailEvents.publish({
      at: new Date(),
      outcome: outcome === "rejected" ? "rejected" : "failed",
      error: detail,
    });
    return { outcome, detail };
  }
}

/** Connects to a mail server and signs in. @throws Error if it refuses or does not answer */
export async function verifyMailServer(url: string): Promise<void> {
  const transport = nodemailer().createTransport({ url, ...SMTP_TIMEOUTS });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

type Message = ReturnType<typeof envelopeOf> &
  ReturnType<typeof threadHeadersOf> &
  ReturnType<typeof bodyOf> &
  ReturnType<typeof attachmentsOf>;

/** Headers of automatic emails: suppress vacation replies. */
const AUTOMATIC_HEADERS = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };

const envelopeOf = (
  from: string,
  { to, locale, replyTo, isPersonal, unsubscribe, list }: Mail,
) => ({
  from,
  // As an object: an address given as text could contain several.
  to: { name: "", address: to },
  ...(replyTo && { replyTo: { name: "", address: replyTo } }),
  headers: {
    ...(isPersonal ? {} : AUTOMATIC_HEADERS),
    "Content-Language": locale,
    ...(unsubscribe && {
      "List-Unsubscribe": { prepared: true, value: `<${unsubscribe}>` },
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  },
  ...(list && { list: { id: { url: list.id, comment: list.name } } }),
});

const threadHeadersOf = ({
  thread,
}: Mail): { messageId?: string; inReplyTo?: string; references?: string[] } => {
  if (!thread) return {};
  const last = thread.earlier.at(-1);
  return { messageId: thread.id, ...(last && { inReplyTo: last, references: thread.earlier }) };
};

const bodyOf = (content: MailContent | RenderedMail, locale: Locale) => ({
  subject: content.subject,
  text: "html" in content ? content.text : mailText(content),
  html: "html" in content ? content.html : mailHtml(content, locale),
  textEncoding: "quoted-printable" as const,
  // The content is text; nothing in it may make this process read a file or fetch a URL.
  disableFileAccess: true,
  disableUrlAccess: true,
});

const attachmentsOf = ({ attachments = [] }: Mail) => ({
  attachments: attachments.map(({ filename, content, type }) => ({
    filename,
    content,
    contentType: type,
    contentDisposition: "attachment" as const,
    contentTransferEncoding: "base64" as const,
  })),
});

function smtpDelivery(options: { url: string }): (message: Message) => Promise<void> {
  let transport: ReturnType<typeof connect> | undefined;
  const connect = () => nodemailer().createTransport(options);
  return async (message) => {
    transport ??= connect();
    await transport.sendMail(message);
  };
}

function folderDelivery(
  folder: string,
  log: FastifyBaseLogger,
): (message: Message) => Promise<void> {
  return async (message) => {
    const transport = nodemailer().createTransport({
      streamTransport: true,
      buffer: true,
      newline: "unix",
    });
    const { message: content } = await transport.sendMail(message);
    // An email that is sent twice is stored once, as in a mailbox that deduplicates by message id.
    const name =
      message.messageId?.replaceAll(/[^\w.-]+/g, "_") ??
      `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}`;
    const file = join(folder, `${name}.eml`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Written atomically: a program that waits for the file never reads part of it.
    await writeFileAtomically(file, content as Buffer, { mode: 0o600 });
    log.info({ file }, "email written to the outbox: SMTP_URL is not set");
  };
}
