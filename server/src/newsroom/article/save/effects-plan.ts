import {
  type ArticleField,
  type ArticleFields,
  CONTENT_FIELDS,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import { publicationState } from "../publish/publication.state.ts";
import type { PlannedSave } from "./save-plan.ts";

/** Side effects of a save, beyond the article and its pending version. */
export interface EffectsPlan {
  outdatesTranslations: boolean;
  /** Contents whose recordings and embeds are shown; null if neither body nor narration changes. */
  shown: ArticleFields[] | null;
  /** Readers see the tags, authors, people and source that were only proposed. */
  showsTopics: boolean;
  /** Caches to invalidate; null if nothing changes for readers. */
  announced: Announcement | null;
}

export interface Announcement {
  /** Public content before and after. */
  states: ArticleFields[];
  /** States in which lists contain the article. */
  listed: ArticleFields[];
  /** Cached pages may no longer be served, not even while they are rendered again. */
  withdrawsPages: boolean;
}

export function planEffects(planned: PlannedSave): EffectsPlan {
  const { content, approved, onAir, rules } = planned;
  const { edited, changedForReaders, hasNewWithdrawal } = content;
  const isChanged = (field: ArticleField) =>
    edited.includes(field) || changedForReaders.includes(field);
  const hasNewMedia = isChanged("body") || isChanged("narrationFile");
  return {
    outdatesTranslations: changedForReaders.some((field) => CONTENT_FIELDS.includes(field)),
    shown: hasNewMedia ? shownContents(planned) : null,
    showsTopics: onAir && (approved || !rules.editionApproval),
    announced: changedForReaders.length || hasNewWithdrawal ? planAnnouncement(planned) : null,
  };
}

/** Recordings of a pending version are played in its preview. */
const shownContents = ({ content: { published, working, pending } }: PlannedSave) =>
  pending ? [published, working] : [published];

function planAnnouncement({ article, content, save, now }: PlannedSave): Announcement {
  const { published, hasNewWithdrawal } = content;
  const isVisible = (fields: ArticleFields) => publicationState(fields, null, now) === "published";
  const states = [article.published, published];
  const isHidden = isVisible(article.published) && !isVisible(published);
  const isNewlyPremium = published.premium && !article.published.premium;
  return {
    states,
    listed: states.filter(isVisible),
    withdrawsPages: isHidden || isNewlyPremium || hasNewWithdrawal || save.kind === "correct",
  };
}
