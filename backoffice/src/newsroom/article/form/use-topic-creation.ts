import { client } from "../../../platform/api/client.ts";
import type { RecordCreation } from "../../../platform/form/input/use-record-creation.tsx";
import { useViewAbility } from "../../../platform/session/view-ability.ts";
import { useArticleValue } from "./article-form-values.ts";

const ENTITIES = { tag: "Tag", author: "Author" } as const;

/** Returns how a tag or an author is created in the article form, with a name in the language of the article; undefined if the user may not. */
export function useTopicCreation(kind: keyof typeof ENTITIES): RecordCreation | undefined {
  const locale = useArticleValue("locale");
  const ability = useViewAbility();
  if (!ability.can("manage", ENTITIES[kind])) return undefined;
  const calls = client[kind];
  return {
    findNamed: (name) => calls.named({ name, locale }),
    create: (name) => calls.create({ name: { [locale]: name }, unlessNamed: true }),
    hasMoreFields: kind === "author",
  };
}
