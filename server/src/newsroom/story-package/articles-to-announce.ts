import type { PickedArticle } from "../article/story-package/story-package.table.ts";

interface StoryPackageState {
  articles: PickedArticle[];
  status: boolean;
  ended: boolean;
  deletedAt: Date | null;
}

/**
 * Returns the ids of the articles whose story package a write may change. The pages of others only
 * show texts of the story package, and depend on its own cache tag.
 */
export function articlesToAnnounce({
  before,
  after,
}: {
  before: StoryPackageState | null;
  after: StoryPackageState;
}): number[] {
  const old = idsOf(before);
  const now = idsOf(after);
  // The running story package of an article comes before an ended one.
  if (before && before.ended !== after.ended) return [...new Set([...old, ...now])];
  return [...old.filter((id) => !now.includes(id)), ...now.filter((id) => !old.includes(id))];
}

const idsOf = (state: StoryPackageState | null): number[] =>
  state?.status && !state.deletedAt ? state.articles.map(({ articleId }) => articleId) : [];
