import { FOLLOWED_KINDS, type FollowedKind } from "@masthead/contract/audience/following.ts";
import { categoryTree } from "../../newsroom/category/category.service.ts";
import { listingRefs } from "../../newsroom/listing/listing.service.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Topic } from "./following.store.ts";

export interface NamedTopic extends Topic {
  name: string;
  slug: string;
}

/** Those of these that readers see, with their names in the language of the call. */
export async function visibleTopics<T extends Topic>(context: CallContext, topics: T[]): Promise<(T & NamedTopic)[]> {
  const tree = await categoryTree(context);
  const named = new Map<string, { name: string; slug: string }>();
  for (const kind of FOLLOWED_KINDS) {
    const ids = topics.filter((one) => one.kind === kind).map(({ id }) => id);
    const refs = kind === "category" ? ids.flatMap((id) => tree.ref(id, context.locale) ?? []) : await listingRefs(context, kind, ids);
    for (const { id, name, slug } of refs) named.set(key({ kind, id }), { name, slug });
  }
  return topics.flatMap((topic) => {
    const known = named.get(key(topic));
    return known ? [{ ...topic, ...known }] : [];
  });
}

const key = ({ kind, id }: { kind: FollowedKind; id: number }) => `${kind}:${id}`;
