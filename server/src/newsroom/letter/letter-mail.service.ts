import { articlePath, ownLetterPath, pagePath } from "@masthead/contract/platform/paths.ts";
import type { WebsiteSettings } from "@masthead/contract/system/setting.ts";
import { messagesFor } from "../../platform/http/messages.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import type { Platform } from "../../platform/platform.ts";
import { websiteSettings } from "../../system/setting/setting.service.ts";
import { articlesOfLetters, type LetterRow, letterById } from "./letter.store.ts";
import { letterToken } from "./letter.token.ts";

export const LETTER_MAIL_JOB = "letter.mail";

export interface LetterMailJob {
  id: number;
  kind: "received" | "published";
}

/**
 * Mails the reader that a letter was received or published. Skips it if that is no longer so, or
 * the address is deleted.
 */
export async function mailLetter(platform: Platform, { id, kind }: LetterMailJob): Promise<void> {
  const { db } = platform.database;
  const letter = await letterById(db, id);
  if (!letter?.email || letter.state === "withdrawn") return;
  if (kind === "published" && letter.state !== "published") return;
  const station = await websiteSettings(innerContext(platform, letter.locale));
  const articles = await articlesOfLetters(db, [letter.articleId ?? []].flat(), new Date());
  const article = articles.get(letter.articleId ?? 0);
  await platform.mailer.send(
    letterMail(platform, { kind, letter, email: letter.email, article }, station),
  );
}

interface MailedLetter {
  kind: LetterMailJob["kind"];
  letter: Pick<LetterRow, "id" | "locale" | "name" | "headline" | "original" | "text">;
  email: string;
  article?: Parameters<typeof articlePath>[0] & { title: string };
}

/** Builds a mail to the author of a letter, with the link by which it is withdrawn. */
export function letterMail(
  platform: Platform,
  { kind, letter, email, article }: MailedLetter,
  { siteName }: Pick<WebsiteSettings, "siteName">,
): Mail {
  const { id, locale, name, headline, original, text } = letter;
  const { publicUrl } = platform;
  const t = messagesFor(locale);
  const own = publicUrl + ownLetterPath(locale, letterToken(platform, id));
  const shown =
    publicUrl + (article ? `${articlePath(article)}#letters` : pagePath(locale, "letters"));
  const about = article ? [article.title] : [];
  const greeting = t("mail.letter.greeting", { name });
  if (kind === "received")
    return {
      to: email,
      locale,
      content: {
        subject: t("mail.letter.received.subject", { site: siteName }),
        paragraphs: [greeting, t("mail.letter.received.text"), ...about, t("mail.letter.notYou")],
        button: { label: t("mail.letter.received.button"), url: own },
        quoteIntro: t("mail.letter.yours"),
        quoted: (original ?? text).split(/\n{2,}/),
        sender: siteName,
      },
    };
  return {
    to: email,
    locale,
    content: {
      subject: t("mail.letter.published.subject", { site: siteName }),
      paragraphs: [greeting, t("mail.letter.published.text"), headline, ...about],
      button: { label: t("mail.letter.published.button"), url: shown },
      footnotes: [{ text: t("mail.letter.withdraw"), url: own }],
      sender: siteName,
    },
  };
}
