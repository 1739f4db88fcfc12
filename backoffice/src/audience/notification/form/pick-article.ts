import { client } from "../../../frame/client.ts";
import type { Pick } from "../../../frame/form/record-picker.tsx";

/** Articles that readers see, by words or by their ids. Who may send notifications may read no others. */
export const pickArticle: Pick = async ({ q, ids, locale }) => {
  if (!ids) return (await client.article.notificationAdmin({ q, limit: 20 })).data.map(({ id, title }) => ({ id, label: title }));
  const found = await Promise.all(ids.map((id) => client.article.details({ id, locale }).catch(() => undefined)));
  return found.flatMap((one) => (one ? [{ id: one.id, label: one.title }] : []));
};
