import type { Channel } from "@masthead/contract/broadcast/channel.ts";
import { CHANNEL_KEY_LENGTH } from "@masthead/contract/platform/constants.ts";
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
  // The player requests the stream URL itself: no page contains it.
  const { playback: _, ...channel } = await withPageErrors(
    client.channel.byKey({ id: parseIdParam(params.id), key, locale }),
  );
  return data({ channel: channel as Channel, key }, { headers: PRIVATE_HEADERS });
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
