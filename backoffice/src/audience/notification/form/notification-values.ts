import type {
  CHOSEN_AUDIENCES,
  NotificationRecord,
} from "@masthead/contract/audience/notification/notification.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { useWatch } from "react-hook-form";
import { client } from "../../../platform/api/client.ts";

export interface NotificationValues {
  locale: Locale;
  title: string;
  body: string;
  imageId: number | null;
  link: string | null;
  articleId: number | null;
  audience: (typeof CHOSEN_AUDIENCES)[number];
  audienceLocale: Locale | null;
  categoryIds: number[];
  breaking: boolean;
  when: "draft" | "submitted" | "scheduled" | "now";
  scheduledAt: string | null;
  /** Reason for sending without a second person. */
  override: string | null;
}

/** Watches a field of the notification form. */
export const useNotificationValue = <Name extends keyof NotificationValues>(name: Name) =>
  useWatch<NotificationValues, Name>({ name });

export const emptyNotification = (locale: Locale): NotificationValues => ({
  locale,
  title: "",
  body: "",
  imageId: null,
  link: null,
  articleId: null,
  audience: "everyone",
  audienceLocale: locale,
  categoryIds: [],
  breaking: false,
  when: "draft",
  scheduledAt: null,
  override: null,
});

/** Readers who subscribed to breaking news. */
export const BREAKING_AUDIENCE = { audience: "topics" as const, breaking: true };

/**
 * Initial form values for a notification about an article. Breaking news goes to readers who
 * subscribed to it in the article's language.
 */
export async function fromArticle(id: number, locale: Locale): Promise<NotificationValues> {
  const article = await client.article.details({ id, locale });
  return {
    ...emptyNotification(article.locale),
    title: article.title.slice(0, 120),
    body: article.summary.slice(0, 300),
    articleId: article.id,
    ...(article.breaking && BREAKING_AUDIENCE),
  };
}

/** Initial form values for a copy of a notification. */
export async function fromNotification(
  id: number,
): Promise<NotificationValues & Pick<NotificationRecord, "image">> {
  const {
    locale,
    title,
    body,
    imageId,
    image,
    link,
    articleId,
    audience,
    audienceLocale,
    categoryIds,
    breaking,
  } = await client.notification.staffGet({ id });
  return {
    ...emptyNotification(locale),
    title,
    body,
    imageId,
    image,
    link,
    articleId,
    // Followers of a live blog cannot be chosen.
    audience: audience === "liveBlog" || audience === "program" ? "everyone" : audience,
    categoryIds,
    breaking,
    audienceLocale: audienceLocale ?? locale,
  };
}
