import type { Channel } from "@masthead/contract/broadcast/channel.ts";
import type { PageContext } from "@masthead/contract/platform/page-context.ts";
import { articleRefOf } from "../front/shown-front.ts";
import { loadHomeStories } from "../story/load-home-stories.ts";

const MOST_READ_LIMIT = 10;
/** Episodes to show, and to request: those without video are left out. */
const EPISODE_LIMITS = { shown: 4, requested: 12 };

export type HomeBlocks = Awaited<ReturnType<typeof loadHomeBlocks>>;

/**
 * Loads the blocks of the home page beside its front. Cached separately, so that a change in one
 * block does not invalidate the others.
 */
export async function loadHomeBlocks(page: PageContext) {
  const { client, locale, shared } = page;
  const [mostRead, channels, episodes, stories] = await Promise.all([
    shared("home most read", async () =>
      (await client.article.mostRead({ locale, limit: MOST_READ_LIMIT })).map(articleRefOf),
    ),
    shared("home channels", async () => onAirChannels(await client.channel.list({ locale }))),
    shared("home episodes", () => client.episode.list({ locale, limit: EPISODE_LIMITS.requested })),
    shared("home stories", () => loadHomeStories(page)),
  ]);
  return {
    mostRead,
    stories,
    onAir: channels,
    episodes: episodes.data
      .filter((episode) => episode.playable)
      .slice(0, EPISODE_LIMITS.shown)
      .map(({ summary, ...shown }) => shown),
  };
}

/** Channels with a current airing, reduced to what the strip shows of them. */
const onAirChannels = (channels: Channel[]) =>
  channels.flatMap(({ id, name, kind, slug, now }) =>
    now
      ? [
          {
            id,
            name,
            kind,
            slug,
            now: { title: now.title, startsAt: now.startsAt, endsAt: now.endsAt },
          },
        ]
      : [],
  );
