import { FOLLOWED_KINDS, type FollowedKind } from "@masthead/contract/audience/followed-kinds.ts";
import { categoryTree } from "../../newsroom/category/category.service.ts";
import { topicsById } from "../../newsroom/topic/topic.service.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Topic } from "./following.store.ts";

export interface NamedTopic extends Topic {
  name: string;
  slug: string;
}

/**
 * Returns the topics that are visible to readers, with names and slugs in the language of the call.
 */
export async function visibleTopics<T extends Topic>(
  context: CallContext,
  topics: T[],
): Promise<(T & NamedTopic)[]> {
  const tree = await categoryTree(context);
  const namesByKey = new Map<string, { name: string; slug: string }>();
  for (const kind of FOLLOWED_KINDS) {
    const ids = topics.filter((topic) => topic.kind === kind).map(({ id }) => id);
    const refs =
      kind === "category"
        ? ids.flatMap((id) => tree.ref(id, context.locale) ?? [])
        : await topicsById(context, kind, ids);
    for (const { id, name, slug } of refs) namesByKey.set(key({ kind, id }), { name, slug });
  }
  return topics.flatMap((topic) => {
    const found = namesByKey.get(key(topic));
    return found ? [{ ...topic, ...found }] : [];
  });
}

const key = ({ kind, id }: { kind: FollowedKind; id: number }) => `${kind}:${id}`;
