import { type Locale, localized } from "@masthead/contract/platform/locale.ts";
import {
  newsletterConfirmPath,
  newsletterPreferencesPath,
} from "@masthead/contract/platform/paths.ts";
import type { Platform } from "../../../platform/platform.ts";
import { stationMail } from "../../auth/station.mails.ts";
import { newsletterToken } from "../newsletter.tokens.ts";
import { pendingOf, subscriptionsOf } from "./subscription.store.ts";

export const CONFIRM_JOB = "newsletter.confirm";

/**
 * Job: asks the owner of an address to confirm its pending subscriptions. Without any, they are
 * confirmed already, and the mail links to the preferences.
 */
export async function mailConfirmation(
  platform: Platform,
  { email, locale }: { email: string; locale: Locale },
): Promise<void> {
  const { db } = platform.database;
  const pending = await pendingOf(db, email);
  const [first] = pending;
  if (!first) return mailKnown(platform, { email, locale });
  const issuedAt = Math.floor(Date.now() / 1000);
  const token = newsletterToken(platform, "confirm", first.id, issuedAt);
  const names = new Intl.ListFormat(locale).format(
    pending.map(({ name }) => localized(name, locale)),
  );
  const mail = await stationMail(platform, { email, locale }, (t, site) => ({
    subject: t("newsletter.confirm.subject", { site }),
    paragraphs: [t("newsletter.confirm.text", { names, site }), t("newsletter.confirm.notYou")],
    button: {
      label: t("newsletter.confirm.button"),
      url: platform.publicUrl + newsletterConfirmPath(locale, token),
    },
  }));
  await platform.mailer.send(mail);
}

async function mailKnown(
  platform: Platform,
  { email, locale }: { email: string; locale: Locale },
): Promise<void> {
  const [known] = (await subscriptionsOf(platform.database.db, email)).filter(
    ({ state }) => state === "active",
  );
  if (!known) return;
  const token = newsletterToken(platform, "subscription", known.id);
  const mail = await stationMail(platform, { email, locale }, (t, site) => ({
    subject: t("newsletter.known.subject", { site }),
    paragraphs: [t("newsletter.known.text", { site })],
    button: {
      label: t("newsletter.known.button"),
      url: platform.publicUrl + newsletterPreferencesPath(locale, token),
    },
  }));
  await platform.mailer.send(mail);
}
