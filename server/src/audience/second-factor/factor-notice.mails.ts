import type { Mail } from "../../platform/mail/mailer.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Receiver, stationMail } from "../auth/station.mails.ts";

/** What the owner of an account is told of by mail, since they may not have done it themselves. */
export interface Notice {
  userId: number;
  what: "totpAdded" | "totpRemoved" | "recoveryCodeUsed" | "passkeyAdded" | "passkeyRemoved" | "allRemoved" | "wrongCodes";
  /** Of the passkey. */
  name?: string;
  /** Recovery codes that are left. */
  left?: number;
}

/** The mail that says what was changed in how its reader signs in. */
export const noticeMail = (platform: Platform, to: Receiver, { what, name, left }: Notice): Promise<Mail> =>
  stationMail(platform, to, (t, site) => ({
    subject: t(`mail.${what}.subject`, { site }),
    paragraphs: [t(`mail.${what}.text`, { site, name, left }), t("mail.notByYou")],
  }));
