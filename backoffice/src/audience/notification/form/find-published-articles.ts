import { client } from "../../../platform/api/client.ts";
import type { FindChoices } from "../../../platform/form/input/record-picker.tsx";

/**
 * Finds published articles by text or ids. Staff who send notifications may not read other
 * articles.
 */
export const findPublishedArticles: FindChoices = async ({ q, ids, locale }) => {
  if (!ids)
    return (await client.article.notificationAdmin({ q, limit: 20 })).data.map(({ id, title }) => ({
      id,
      label: title,
    }));
  const articles = await Promise.all(
    ids.map((id) => client.article.details({ id, locale }).catch(() => undefined)),
  );
  return articles.flatMap((article) => (article ? [{ id: article.id, label: article.title }] : []));
};
