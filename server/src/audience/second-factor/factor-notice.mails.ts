import type { Mail } from "../../platform/mail/mailer.ts";
import type { Platform } from "../../platform/platform.ts";
import { type MailRecipient, stationMail } from "../auth/station.mails.ts";

/** Security notice to the owner of an account about a change that someone else may have made. */
export interface SecurityNotice {
  userId: number;
  what:
    | "totpAdded"
    | "totpRemoved"
    | "recoveryCodeUsed"
    | "passkeyAdded"
    | "passkeyRemoved"
    | "allRemoved"
    | "wrongCodes";
  name?: string;
  /** Number of unused recovery codes. */
  left?: number;
}

export const securityNoticeMail = (
  platform: Platform,
  to: MailRecipient,
  { what, name, left }: SecurityNotice,
): Promise<Mail> =>
  stationMail(platform, to, (t, site) => ({
    subject: t(`mail.${what}.subject`, { site }),
    paragraphs: [t(`mail.${what}.text`, { site, name, left }), t("mail.notByYou")],
  }));
