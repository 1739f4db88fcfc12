import type { PendingVersionState } from "@masthead/contract/newsroom/article/pending-version-states.ts";
import type { PlanLink } from "@masthead/contract/newsroom/plan/plan.ts";
import type { PlanLinkKind } from "@masthead/contract/newsroom/plan/plan-terms.ts";
import { abilityOf, type Entity } from "@masthead/contract/platform/ability.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import { episodeRecords } from "../../../broadcast/episode/episode.records.ts";
import { staffEpisodesById } from "../../../broadcast/episode/episode.sql.ts";
import { programEventRecords } from "../../../broadcast/program-event/program-event.records.ts";
import { staffEventsById } from "../../../broadcast/program-event/program-event.sql.ts";
import type { ReferencedKind } from "../../../platform/crud/record-kind.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { articleRecords } from "../../article/article.records.ts";
import { staffArticlesById } from "../../article/article-lookup.sql.ts";
import type { PlanRow } from "../plan.store.ts";

/**
 * Kinds of linked records: their column, their entity, whose permission is needed to create and
 * link one, and their definition.
 */
export const LINK_KINDS = {
  article: { column: "articleId", entity: "Article", records: articleRecords },
  event: { column: "eventId", entity: "Events", records: programEventRecords },
  episode: { column: "episodeId", entity: "Episodes", records: episodeRecords },
} as const satisfies Record<
  PlanLinkKind,
  { column: keyof PlanRow; entity: Entity; records: ReferencedKind }
>;

/** Whether the caller may create and link records of a kind. */
export const mayLink = ({ user }: CallContext, kind: PlanLinkKind): boolean =>
  abilityOf(user?.role ?? null).can("manage", LINK_KINDS[kind].entity);

interface FoundRecord {
  title: string;
  state: Exclude<PlanLink["state"], "deleted">;
  pendingVersion?: PendingVersionState;
  deleted: boolean;
}

/** Returns the linked records of plan items, with their states: per item, in the same order. */
export async function linksOf(
  context: CallContext,
  rows: readonly PlanRow[],
): Promise<Record<PlanLinkKind, PlanLink | null>[]> {
  const { db, locale } = context;
  const idsOf = (kind: PlanLinkKind) => rows.flatMap((row) => row[LINK_KINDS[kind].column] ?? []);
  const [articles, events, episodes] = await Promise.all([
    staffArticlesById(context, idsOf("article")),
    staffEventsById(db, idsOf("event")),
    staffEpisodesById(db, idsOf("episode")),
  ]);
  const broadcastRecord = (row: {
    title: Parameters<typeof localized>[0];
    status: boolean;
    deletedAt: Date | null;
  }): FoundRecord => ({
    title: localized(row.title, locale),
    state: row.status ? "visible" : "hidden",
    deleted: row.deletedAt !== null,
  });
  const find: Record<PlanLinkKind, (id: number) => FoundRecord | undefined> = {
    article: (id) => articles.get(id),
    event: (id) => withValue(events.get(id), broadcastRecord),
    episode: (id) => withValue(episodes.get(id), broadcastRecord),
  };
  const linkOf = (row: PlanRow, kind: PlanLinkKind): PlanLink | null => {
    const id = row[LINK_KINDS[kind].column];
    const found = id === null ? undefined : find[kind](id);
    if (id === null || !found) return null;
    const { title, state, pendingVersion = null, deleted } = found;
    return {
      id,
      title,
      state: deleted ? "deleted" : state,
      pendingVersion,
      edition: pendingVersion,
      mayOpen: !deleted && mayLink(context, kind),
    };
  };
  return rows.map((row) => ({
    article: linkOf(row, "article"),
    event: linkOf(row, "event"),
    episode: linkOf(row, "episode"),
  }));
}

const withValue = <In, Out>(value: In | undefined, map: (value: In) => Out): Out | undefined =>
  value === undefined ? undefined : map(value);
