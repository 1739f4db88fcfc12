import type { NoticeKind } from "@masthead/contract/newsroom/work.ts";
import { noticePath } from "@masthead/contract/newsroom/work-paths.ts";
import { type MailRecipient, stationMail } from "../../../audience/auth/station.mails.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";
import type { Platform } from "../../../platform/platform.ts";

interface NoticeMailContent {
  id: number;
  kind: NoticeKind;
  /** Name of the colleague; null if the account was deleted. */
  by: string | null;
  article: { id: number; title: string };
  noteId: number | null;
  /** Text of the note, with names. */
  text: string | null;
}

const BUTTON_OF_KIND = {
  mention: "openNote",
  reply: "openNote",
  note: "openNote",
  assignment: "openArticle",
  staleLiveBlog: "openLiveBlog",
} as const satisfies Record<NoticeKind, string>;

/** Builds the mail of a notice. It links to the note in the back office; only staff get it. */
export async function noticeMail(
  platform: Platform,
  recipient: MailRecipient,
  notice: NoticeMailContent,
): Promise<Mail> {
  const { id, kind, article, noteId, text } = notice;
  const backOffice = `${platform.publicUrl}/${platform.config.ADMIN_PATH}`;
  const by = notice.by ?? messagesFor(recipient.locale)("work.formerColleague");
  const mail = await stationMail(platform, recipient, (t) => ({
    subject: t(`mail.workNotice.subject.${kind}`, { by, title: article.title }),
    paragraphs: [t(`mail.workNotice.text.${kind}`, { by, title: article.title })],
    button: {
      label: t(`mail.workNotice.${BUTTON_OF_KIND[kind]}`),
      url: backOffice + noticePath({ kind, articleId: article.id, noteId }),
    },
    ...(text !== null && { quoted: text.split(/\n{2,}/) }),
    footnotes: [{ text: t("mail.workNotice.change"), url: `${backOffice}/account#notices` }],
  }));
  // Deterministic, so that a repeated mail has the same id.
  return {
    ...mail,
    thread: { id: `<notice.${id}@${new URL(platform.publicUrl).hostname}>`, earlier: [] },
  };
}
