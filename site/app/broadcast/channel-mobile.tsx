import type { Channel } from "@masthead/contract/broadcast/channel.ts";
import { CHANNEL_KEY_LENGTH } from "@masthead/contract/broadcast/channel.ts";
import { data, type HeadersArgs, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ZenBoundary } from "../layouts/zen-boundary.tsx";
import { ask, numberIn } from "../system/calls.ts";
import { useLocale } from "../system/locale.ts";
import { pageOf } from "../system/page-context.ts";
import { channelPiece } from "./pieces.ts";
import { Dock } from "./player/dock.tsx";
import "./words.ts";

/** What the holder of a key is shown is for nobody else: no cache, no search engine, no site that it links to. */
const PRIVATE = { "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow", "referrer-policy": "no-referrer" };

/** /livestream-mobile/{id}/{key}: a channel for who has its key. A wrong key looks like no channel. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const key = params.key ?? "";
  if (key.length > CHANNEL_KEY_LENGTH) throw data(null, { status: 404 });
  // Where it plays is asked for by the player: no address of a stream stands in a page.
  const { playback: _, ...channel } = await ask(client.channel.byKey({ id: numberIn(params.id), key, locale }));
  return data({ channel: channel as Channel, key }, { headers: PRIVATE });
}

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;

export default function ChannelMobile() {
  const { channel, key } = useLoaderData<typeof loader>();
  const locale = useLocale();
  const piece = channelPiece(locale, channel);
  return (
    <>
      <title>{channel.name}</title>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <div className="-mx-4">
        <Dock pieces={[{ ...piece, key }]} />
      </div>
      <h1 className="mt-4 text-24">{channel.name}</h1>
      {channel.now && <p className="mt-1 text-17 text-paper/80">{channel.now.title}</p>}
    </>
  );
}

export const ErrorBoundary = ZenBoundary;
