import { articlePath } from "@masthead/contract/platform/paths.ts";
import type { WebsiteSettings } from "@masthead/contract/system/setting.ts";
import { messagesFor } from "../../platform/http/messages.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import type { Platform } from "../../platform/platform.ts";
import type { AnswerRow, ContactRow, ReportedArticle } from "./contact.store.ts";

/** Returns a Message-ID. The mails about one message share a thread in mail clients. */
const mailId = ({ publicUrl }: Platform, name: string) =>
  `<contact.${name}@${new URL(publicUrl).hostname}>`;
const paragraphsOf = (text: string) => text.split(/\n{2,}/);

/** Builds the notice of a message to the station's mailbox. Replies to it go to the reader. */
export function noticeMail(
  platform: Platform,
  { message, article }: { message: ContactRow; article: ReportedArticle | undefined },
  { siteName, contactEmail }: WebsiteSettings,
): Mail {
  const t = messagesFor(message.locale);
  const { id, name, email, phone, topic, subject, locale } = message;
  return {
    to: contactEmail,
    locale,
    replyTo: email,
    thread: { id: mailId(platform, String(id)), earlier: [] },
    content: {
      subject: t("mail.contactNotice.subject", { subject }),
      paragraphs: [
        t("mail.contactNotice.text", { topic: t(`contact.topics.${topic}`) }),
        ...(article ? [`${article.title}\n${platform.publicUrl}${articlePath(article)}`] : []),
        [name, email, phone].filter(Boolean).join("\n"),
        t("mail.contactNotice.answer"),
      ],
      quoted: [subject, ...paragraphsOf(message.message)],
      sender: siteName,
    },
  };
}

/** Builds the mail with the station's answer, with the reader's message quoted below it. */
export function answerMail(
  platform: Platform,
  { message, answer, earlier }: { message: ContactRow; answer: AnswerRow; earlier: AnswerRow[] },
  { siteName, contactEmail }: WebsiteSettings,
): Mail {
  const t = messagesFor(message.locale);
  const root = mailId(platform, String(message.id));
  return {
    to: message.email,
    locale: message.locale,
    isPersonal: true,
    ...(contactEmail && { replyTo: contactEmail }),
    thread: {
      id: mailId(platform, `${message.id}.${answer.id}`),
      earlier: [root, ...earlier.map(({ id }) => mailId(platform, `${message.id}.${id}`))],
    },
    content: {
      subject: t("mail.contactAnswer.subject", { subject: message.subject }),
      paragraphs: paragraphsOf(answer.text),
      quoteIntro: t("mail.contactAnswer.quoted", { name: message.name }),
      quoted: paragraphsOf(message.message),
      sender: siteName,
    },
  };
}
