import { livePath, pagePath } from "@masthead/contract/platform/paths.ts";
import { type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator } from "react-router";
import { FollowProgram } from "../audience/program-follow/follow-program.tsx";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { PageTitle } from "../newsroom/page-title.tsx";
import { withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { useFrame } from "../platform/frame-data.ts";
import { JsonLd } from "../platform/head/json-ld.tsx";
import { PageHead } from "../platform/head/page-head.tsx";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { useRefresh } from "../platform/refresh/use-refresh.ts";
import { SectionHeading } from "../ui/section-heading.tsx";
import { ChannelAvailability } from "./air/availability.tsx";
import { NowNext } from "./air/now-next.tsx";
import { PremiumBadge } from "./air/premium-badge.tsx";
import { ChannelCard } from "./channel-card.tsx";
import { EmbedCode } from "./embed-code.tsx";
import { channelJsonLd } from "./json-ld.ts";
import { PlayerDock } from "./player/player-dock.tsx";
import { channelPlayerItem } from "./player-items.ts";
import "./messages.ts";

/** /live: the first video channel. /live/{slug}: the channel with this current or former slug. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const [channels, { domains }] = await Promise.all([
    withPageErrors(client.channel.list({ locale, kind: "video" })),
    withPageErrors(client.partner.sites({})),
  ]);
  const { slug } = params;
  const offersEmbed = domains.includes("*");
  if (slug === undefined)
    return {
      channel: channels[0] ?? null,
      others: channels.slice(1),
      alternates: undefined,
      offersEmbed,
    };
  const { alternates, ...channel } = await withPageErrors(client.channel.bySlug({ locale, slug }));
  if (channel.kind === "audio") throw redirect(pagePath(locale, "radio"), 301);
  if (channel.slug !== slug) throw redirect(livePath(locale, channel.slug), 301);
  return {
    channel,
    offersEmbed,
    others: channels.filter((other) => other.id !== channel.id),
    alternates: Object.fromEntries(
      alternates.map((alternate) => [
        alternate.locale,
        livePath(alternate.locale as typeof locale, alternate.slug),
      ]),
    ),
  };
}

/** Dark over the full width of the window, from the header to the footer. */
const SURFACE = "dark-surface full-bleed to-footer [--bleed:var(--color-paper)]";

export default function Live() {
  const { channel, others, alternates, offersEmbed } = useLoaderData<typeof loader>();
  useRefresh(useRevalidator().revalidate);
  const t = useMessages();
  const locale = useLocale();
  const frame = useFrame();
  if (!channel)
    return (
      <>
        <PageHead title={t("broadcast.live")} description={t("live.intro")} />
        <div className={SURFACE}>
          <PageTitle title={t("broadcast.live")} colour="var(--color-live)">
            <p className="mt-4 text-17 text-quiet">{t("live.empty")}</p>
          </PageTitle>
        </div>
      </>
    );
  return (
    <>
      <PageHead
        title={alternates ? channel.name : t("broadcast.live")}
        description={channel.description || t("live.intro")}
        {...(alternates ? { alternates } : {})}
        picture={channel.poster}
        oembed={channel.embeddable}
      />
      {frame && <JsonLd data={channelJsonLd(frame, locale, channel)} />}
      <div className={SURFACE}>
        <div className="grid grid-cols-1 gap-x-6 gap-y-6 md:pt-6 lg:grid-cols-12">
          <div className="max-md:-mx-4 lg:col-span-8">
            <PlayerDock items={[channelPlayerItem(locale, channel)]} />
          </div>
          <div className="lg:col-span-4">
            <p className="flex items-center gap-3 text-15 font-semibold">
              <span className="mark size-2.5 rounded-full bg-live" aria-hidden />
              {t("broadcast.live")}
              {channel.premium && <PremiumBadge />}
            </p>
            <h1 className="mt-1 mb-5 text-30 md:text-38">{channel.name}</h1>
            <NowNext channel={channel} />
            {offersEmbed && channel.embeddable && <EmbedCode channel={channel} />}
            {channel.now && (
              <div className="mt-5">
                <FollowProgram
                  key={channel.now.program.id}
                  id={channel.now.program.id}
                  name={channel.now.program.name}
                  named
                />
              </div>
            )}
            <ChannelAvailability channel={channel} />
          </div>
        </div>
        {channel.description && (
          <section aria-labelledby="about-channel" className="mt-10 max-w-text">
            <h2 id="about-channel" className="font-text text-15 font-bold">
              {t("live.about")}
            </h2>
            <p className="mt-2 text-17">{channel.description}</p>
          </section>
        )}
        {others.length > 0 && (
          <section aria-labelledby="other-channels" className="mt-12">
            <SectionHeading id="other-channels" colour="var(--color-live)">
              {t("live.others")}
            </SectionHeading>
            <ul className="grid grid-cols-1 gap-x-6 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
              {others.map((other) => (
                <li key={other.id}>
                  <ChannelCard channel={other} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}

export const ErrorBoundary = PageBoundary;
