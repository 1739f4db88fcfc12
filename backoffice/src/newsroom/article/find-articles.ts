import type { Locale } from "@masthead/contract/platform/locale.ts";
import { client } from "../../platform/api/client.ts";
import type { FindChoices } from "../../platform/form/input/record-picker.tsx";

/** Finds articles by their words, in one language if given, or by id. */
export const findArticles =
  (locale?: Locale): FindChoices =>
  async ({ q, ids }) => {
    const articles = ids
      ? await Promise.all(ids.map((id) => client.article.get({ id })))
      : (await client.article.admin({ ...(locale && { locale }), ...(q && { q }) })).data;
    return articles.map(({ id, title }) => ({ id, label: title }));
  };
