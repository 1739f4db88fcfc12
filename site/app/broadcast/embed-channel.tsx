import { frameAncestorsOf } from "@masthead/contract/platform/frame-ancestors.ts";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ZenBoundary } from "../layouts/zen-boundary.tsx";
import { parseIdParam, withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { useFrame } from "../platform/frame-data.ts";
import { PageHead } from "../platform/head/page-head.tsx";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { PlayerDock } from "./player/player-dock.tsx";
import { channelPath, channelPlayerItem } from "./player-items.ts";
import "./messages.ts";

/**
 * /embed/channel/{id}: player of a channel on the sites of partners. The setting with their domains
 * decides who may frame it: `frameAncestors` becomes part of the content security policy.
 */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const [channel, { domains }] = await Promise.all([
    withPageErrors(client.channel.get({ id: parseIdParam(params.id), locale })),
    withPageErrors(client.partner.sites({})),
  ]);
  if (!channel.embeddable) throw data(null, { status: 404 });
  return { channel, frameAncestors: frameAncestorsOf(domains) };
}

export default function EmbedChannel() {
  const { channel } = useLoaderData<typeof loader>();
  const t = useMessages();
  const locale = useLocale();
  const frame = useFrame();
  const base = frame?.publicUrl ?? "";
  const page = base + channelPath(locale, channel);
  return (
    <>
      <PageHead title={channel.name} description={channel.description} canonical={page} noindex />
      <h1 className="sr-only">{channel.name}</h1>
      <div className="-mx-4 -mb-8">
        <PlayerDock items={[channelPlayerItem(locale, channel)]} />
        <p className="px-4 py-2 text-15">
          <a href={page} target="_blank" rel="noopener" className="underline underline-offset-4">
            {t("embed.watchOn", { name: channel.name, site: frame?.settings.siteName ?? "" })}
          </a>
        </p>
      </div>
    </>
  );
}

export const ErrorBoundary = ZenBoundary;
