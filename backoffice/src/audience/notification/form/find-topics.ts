import { client } from "../../../platform/api/client.ts";
import type { FindChoices } from "../../../platform/form/input/record-picker.tsx";

/** Finds the categories that readers see, by text or ids. */
export const findTopics: FindChoices = async ({ q = "", ids, locale }) => {
  const topics = (await client.category.all({ locale })).map(({ id, name }) => ({
    id,
    label: name,
  }));
  const query = q.toLocaleLowerCase(locale);
  return topics.filter(({ id, label }) =>
    ids ? ids.includes(id) : label.toLocaleLowerCase(locale).includes(query),
  );
};
