import type { Channel } from "@masthead/contract/broadcast/channel.ts";
import { CHANNEL_KEY_LENGTH } from "@masthead/contract/platform/constants.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { PageContext } from "@masthead/contract/platform/page-context.ts";
import { data, type HeadersArgs, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ZenBoundary } from "../layouts/zen-boundary.tsx";
import { parseIdParam, withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { useLocale } from "../platform/locale.ts";
import { PlayerDock } from "./player/player-dock.tsx";
import { channelPlayerItem } from "./player-items.ts";
import "./messages.ts";

/** Keeps a page that is opened with a key out of caches, search engines and the Referer header. */
const PRIVATE_HEADERS = {
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
};

/**
 * /livestream-mobile/{id}/{key}: channel page that requires the channel's key. A wrong key returns
 * 404.
 */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const key = params.key ?? "";
  if (key.length > CHANNEL_KEY_LENGTH) throw data(null, { status: 404 });
  const channel = await withPageErrors(
    channelByKey(client, { id: parseIdParam(params.id), key, locale }),
  );
  return data({ channel, key }, { headers: PRIVATE_HEADERS });
}

/**
 * The player requests the stream URL itself: no page contains it. It also explains a country rule,
 * which is checked after the key.
 */
async function channelByKey(
  client: PageContext["client"],
  input: { id: number; key: string; locale: Locale },
): Promise<Channel> {
  try {
    const { playback: _, ...channel } = await client.channel.byKey(input);
    return channel;
  } catch (error) {
    if ((error as { status?: unknown }).status !== 403) throw error;
    return client.channel.get(input);
  }
}

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;

export default function ChannelMobile() {
  const { channel, key } = useLoaderData<typeof loader>();
  const locale = useLocale();
  const item = channelPlayerItem(locale, channel);
  return (
    <>
      <title>{channel.name}</title>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <div className="-mx-4">
        <PlayerDock items={[{ ...item, accessKey: key }]} />
      </div>
      <h1 className="mt-4 text-24">{channel.name}</h1>
      {channel.now && <p className="mt-1 text-17 text-white/80">{channel.now.title}</p>}
    </>
  );
}

export const ErrorBoundary = ZenBoundary;
