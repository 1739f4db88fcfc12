import { client } from "../../../platform/api/client.ts";
import type { RecordCreation } from "../../../platform/form/input/use-record-creation.tsx";
import { useViewAbility } from "../../../platform/session/view-ability.ts";
import { useArticleValue } from "./article-form-values.ts";

/**
 * Returns how a tag or an author is created in the article form, with a name in the language of the
 * article.
 */
export function useTopicCreation(kind: "tag" | "author"): RecordCreation {
  const locale = useArticleValue("locale");
  const ability = useViewAbility();
  const calls = client[kind];
  return {
    findNamed: (name) => calls.named({ name, locale }),
    create: (name) => calls.createNamed({ name, locale }),
    hasMoreFields: kind === "author" && ability.can("manage", "Author"),
  };
}
