import type { ArticleCard } from "@masthead/contract/newsroom/article/article.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { articlePath, pagePath, unsubscribePath } from "@masthead/contract/platform/paths.ts";
import { messagesFor } from "../../platform/http/messages.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import type { Platform } from "../../platform/platform.ts";
import { stationNameIn } from "../auth/station.mails.ts";
import { unsubscribeToken } from "./digest-choice.service.ts";

interface Digest {
  userId: number;
  email: string;
  locale: Locale;
  frequency: "daily" | "weekly";
  period: string;
  articles: ArticleCard[];
  /** Number of new articles, including those not listed. */
  total: number;
}

/**
 * Builds the digest mail of a reader's topics. It has one-click unsubscribe, in the mail client and
 * as its last link.
 */
export async function digestMail(
  platform: Platform,
  { userId, email, locale, frequency, period, articles, total }: Digest,
): Promise<Mail> {
  const t = messagesFor(locale);
  const site = await stationNameIn(platform, locale);
  const absoluteUrl = (path: string) => platform.publicUrl + path;
  const unsubscribe = absoluteUrl(unsubscribePath(locale, unsubscribeToken(platform, userId)));
  const more = total - articles.length;
  return {
    to: email,
    locale,
    // Deterministic, so that a repeated mail has the same id.
    thread: {
      id: `<digest.${userId.toString(36)}.${period.replace(" ", ".")}@${new URL(platform.publicUrl).hostname}>`,
      earlier: [],
    },
    unsubscribe,
    content: {
      subject: t(`mail.digest.subject.${frequency}`, { site, title: articles[0]?.title ?? "" }),
      paragraphs: [t(`mail.digest.text.${frequency}`)],
      articles: articles.map((article) => ({
        label: article.category?.name ?? "",
        title: article.title,
        text: article.summary,
        url: absoluteUrl(articlePath(article)),
      })),
      ...(more > 0 && {
        button: {
          label: t("mail.digest.more", { count: more }),
          url: absoluteUrl(pagePath(locale, "dashboard")),
        },
      }),
      footnotes: [
        { text: t("mail.digest.why", { site }) },
        {
          text: t("mail.digest.change"),
          url: absoluteUrl(`${pagePath(locale, "account")}#digest`),
        },
        { text: t("mail.digest.unsubscribe"), url: unsubscribe },
      ],
      sender: site,
    },
  };
}
