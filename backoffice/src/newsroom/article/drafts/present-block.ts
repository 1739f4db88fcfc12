/** Returns the id of the block of the body that the current user is in; null for none. */
type FindBlock = () => string | null;

/** Block finders by article: each belongs to the article's editor. */
const finders = new Map<number, FindBlock>();

/**
 * Lets the heartbeat of an article report the block that the user is in, until the returned
 * function is called.
 */
export function reportBlock(articleId: number, findBlock: FindBlock): () => void {
  finders.set(articleId, findBlock);
  return () => void finders.delete(articleId);
}

export const presentBlock = (articleId: number): string | null =>
  finders.get(articleId)?.() ?? null;
