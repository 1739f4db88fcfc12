import type { ArticleFields } from "@masthead/contract/newsroom/article/article-fields.ts";
import { defineTransitions } from "../../../platform/states/transitions.ts";
import type { Withdrawal } from "../article.table.ts";
import type { Requirement } from "./requirement.ts";

type PublicationState = "unpublished" | "scheduled" | "published" | "withdrawn";

/**
 * Transitions of articles. The state follows from dates and switches, so it also changes with time;
 * a save must not change it in any other way.
 */
export const publicationStates = defineTransitions<PublicationState>({
  name: "article",
  initial: {
    unpublished: "",
    scheduled: "created with a date ahead",
    published: "created as published",
  },
  transitions: {
    unpublished: { scheduled: "scheduled, or under embargo", published: "published" },
    scheduled: {
      unpublished: "publication cancelled",
      published: "its time has come, or published by staff",
    },
    published: {
      unpublished: "unpublished, switched off, or expired",
      scheduled: "postponed, or put under embargo",
      withdrawn: "withdrawn with a notice",
    },
    withdrawn: { unpublished: "reinstated" },
  },
});

type Publication = Pick<ArticleFields, "enable" | "publishedAt" | "expiresAt" | "embargoUntil">;

/**
 * Returns the state of an article with these fields at a time. `published` must match the SQL in
 * article.visible.ts.
 */
export function publicationState(
  { enable, publishedAt, expiresAt, embargoUntil }: Publication,
  withdrawal: Withdrawal | null,
  now: Date,
): PublicationState {
  const passed = (moment: string | null) => moment !== null && Date.parse(moment) <= now.getTime();
  if (withdrawal) return "withdrawn";
  if (!enable || publishedAt === null || passed(expiresAt)) return "unpublished";
  return passed(publishedAt) && (embargoUntil === null || passed(embargoUntil))
    ? "published"
    : "scheduled";
}

/** Returns the missing requirements of a save that moves an article from one state to another. */
export const transitionRequirements = (
  from: PublicationState,
  to: PublicationState,
): Requirement[] =>
  from === to || publicationStates.can(from, to)
    ? []
    : [{ path: "state", lacks: `article.publication.${from}` }];

/**
 * Whether readers see an article in this state, or the notice that replaces it, or will without
 * another save.
 */
export const isOnAir = (state: PublicationState): boolean => state !== "unpublished";
