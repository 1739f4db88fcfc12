import { deletionPath } from "@masthead/contract/platform/paths.ts";
import type { Platform } from "../../platform/platform.ts";
import { tokenHash } from "../../platform/secrets.ts";
import { type MailRecipient, stationMail } from "../auth/station.mails.ts";
import { deletionStates } from "./data-deletion.state.ts";
import { updateDeletion } from "./data-deletion.store.ts";
import { newDeletionCode } from "./deletion-code.ts";

/**
 * Mails the link that confirms a request. The code is generated here, so that the job data contains
 * no secrets.
 */
export async function mailDeletion(platform: Platform, id: number): Promise<void> {
  const code = newDeletionCode();
  const row = await platform.database.db.transaction(async (tx) => {
    const locked = await deletionStates.lock(tx, id);
    if (locked?.state !== "requested") return undefined;
    return updateDeletion(tx, id, { codeHash: tokenHash(code) });
  });
  if (!row?.email) return;
  const { email, locale } = row;
  const mail = await stationMail(platform, { email, locale }, (t, site) => ({
    subject: t("mail.deletion.subject", { site }),
    paragraphs: [
      t("mail.deletion.text", { site }),
      t("mail.deletion.lasts"),
      t("mail.deletion.notYou"),
    ],
    button: {
      label: t("mail.deletion.button"),
      url: platform.publicUrl + deletionPath(locale, code),
    },
  }));
  await platform.mailer.send(mail);
}

/** Confirms to its former owner that an account was deleted. */
export async function mailAccountRemoved(platform: Platform, to: MailRecipient): Promise<void> {
  const mail = await stationMail(platform, to, (t, site) => ({
    subject: t("mail.accountRemoved.subject", { site }),
    paragraphs: [
      t("mail.accountRemoved.text", { site }),
      t("mail.accountRemoved.payments"),
      t("mail.accountRemoved.notYou"),
    ],
  }));
  await platform.mailer.send(mail);
}
