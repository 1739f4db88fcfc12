import type { PageContext } from "@masthead/contract/platform/page-context.ts";

const MOST_READ_LIMIT = 10;
/** Episodes to show, and to request: those without video are left out. */
const EPISODE_LIMITS = { shown: 4, requested: 12 };

export type HomeBlocks = Awaited<ReturnType<typeof loadHomeBlocks>>;

/**
 * Loads the blocks of the home page beside its front. Cached separately, so that a change in one
 * block does not invalidate the others.
 */
export async function loadHomeBlocks({ client, locale, shared }: PageContext) {
  const [mostRead, channels, episodes] = await Promise.all([
    shared("home most read", () => client.article.mostRead({ locale, limit: MOST_READ_LIMIT })),
    shared("home channels", () => client.channel.list({ locale })),
    shared("home episodes", () => client.episode.list({ locale, limit: EPISODE_LIMITS.requested })),
  ]);
  return {
    mostRead,
    onAir: channels.filter((channel) => channel.now !== null),
    episodes: episodes.data.filter((episode) => episode.playable).slice(0, EPISODE_LIMITS.shown),
  };
}
