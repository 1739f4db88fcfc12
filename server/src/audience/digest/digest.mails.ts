import type { ArticleCard } from "@masthead/contract/newsroom/article.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { articlePath, inLocalePath, unsubscribePath } from "@masthead/contract/system/paths.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import type { Platform } from "../../platform/platform.ts";
import { stationOf } from "../auth/station.mails.ts";
import { unsubscribeToken } from "./digest-choice.service.ts";

interface Digest {
  userId: number;
  email: string;
  locale: Locale;
  frequency: "daily" | "weekly";
  period: string;
  articles: ArticleCard[];
  /** New articles in all. */
  total: number;
}

/** The mail with what is new about what a reader follows. It ends by one press, in the mail program or under its last link. */
export async function digestMail(platform: Platform, { userId, email, locale, frequency, period, articles, total }: Digest): Promise<Mail> {
  const t = wordsOf(locale);
  const site = await stationOf(platform, locale);
  const at = (path: string) => platform.publicUrl + path;
  const unsubscribe = at(unsubscribePath(locale, unsubscribeToken(platform, userId)));
  const more = total - articles.length;
  return {
    to: email,
    locale,
    // The same whenever it is sent again.
    thread: { id: `<digest.${userId.toString(36)}.${period.replace(" ", ".")}@${new URL(platform.publicUrl).hostname}>`, earlier: [] },
    unsubscribe,
    words: {
      subject: t(`mail.digest.subject.${frequency}`, { site, title: articles[0]?.title ?? "" }),
      paragraphs: [t(`mail.digest.text.${frequency}`)],
      stories: articles.map((article) => ({
        label: article.category?.name ?? "",
        title: article.title,
        text: article.summary,
        url: at(articlePath(article)),
      })),
      ...(more > 0 && { button: { label: t("mail.digest.more", { count: more }), url: at(inLocalePath(locale, "/dashboard")) } }),
      small: [
        { text: t("mail.digest.why", { site }) },
        { text: t("mail.digest.change"), url: at(inLocalePath(locale, "/account#digest")) },
        { text: t("mail.digest.unsubscribe"), url: unsubscribe },
      ],
      sender: site,
    },
  };
}
