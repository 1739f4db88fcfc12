import type { WebsiteSettings } from "@masthead/contract/system/setting.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import type { Platform } from "../../platform/platform.ts";
import type { AnswerRow, ContactRow } from "./contact.store.ts";

/** Names a mail among all others; what is said of one message is one thread in every program that shows threads. */
const mailId = ({ publicUrl }: Platform, name: string) => `<contact.${name}@${new URL(publicUrl).hostname}>`;
const paragraphsOf = (text: string) => text.split(/\n{2,}/);

/** Tells the station's own mailbox what a reader wrote; who replies to it writes to the reader. */
export function noticeMail(platform: Platform, message: ContactRow, { siteName, contactEmail }: WebsiteSettings): Mail {
  const t = wordsOf(message.locale);
  const { id, name, email, phone, topic, subject, locale } = message;
  return {
    to: contactEmail,
    locale,
    replyTo: email,
    thread: { id: mailId(platform, String(id)), earlier: [] },
    words: {
      subject: t("mail.contactNotice.subject", { subject }),
      paragraphs: [
        t("mail.contactNotice.text", { topic: t(`contact.topics.${topic}`) }),
        [name, email, phone].filter(Boolean).join("\n"),
        t("mail.contactNotice.answer"),
      ],
      quoted: [subject, ...paragraphsOf(message.message)],
      sender: siteName,
    },
  };
}

/** The station's answer, below which stands what the reader wrote. */
export function answerMail(
  platform: Platform,
  { message, answer, earlier }: { message: ContactRow; answer: AnswerRow; earlier: AnswerRow[] },
  { siteName, contactEmail }: WebsiteSettings,
): Mail {
  const t = wordsOf(message.locale);
  const root = mailId(platform, String(message.id));
  return {
    to: message.email,
    locale: message.locale,
    byPerson: true,
    ...(contactEmail && { replyTo: contactEmail }),
    thread: {
      id: mailId(platform, `${message.id}.${answer.id}`),
      earlier: [root, ...earlier.map(({ id }) => mailId(platform, `${message.id}.${id}`))],
    },
    words: {
      subject: t("mail.contactAnswer.subject", { subject: message.subject }),
      paragraphs: paragraphsOf(answer.text),
      quoteIntro: t("mail.contactAnswer.quoted", { name: message.name }),
      quoted: paragraphsOf(message.message),
      sender: siteName,
    },
  };
}
