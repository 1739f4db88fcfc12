import type { Channel } from "@masthead/contract/broadcast/channel.ts";
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { useFrame } from "../platform/frame-data.ts";
import { JsonLd } from "../platform/head/json-ld.tsx";
import { PageHead } from "../platform/head/page-head.tsx";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { useRefresh } from "../platform/refresh/use-refresh.ts";
import { channelJsonLd } from "./json-ld.ts";
import { Stations } from "./radio/stations.tsx";
import "./messages.ts";

export async function loader({ context }: LoaderFunctionArgs): Promise<{ channels: Channel[] }> {
  const { client, locale } = pageOf(context);
  return { channels: await withPageErrors(client.channel.list({ locale, kind: "audio" })) };
}

export default function Radio() {
  const { channels } = useLoaderData<typeof loader>();
  useRefresh(useRevalidator().revalidate);
  const t = useMessages();
  const locale = useLocale();
  const frame = useFrame();
  return (
    <>
      <PageHead
        title={t("broadcast.radio")}
        description={t("radio.intro")}
        picture={channels[0]?.poster ?? null}
        oembed={channels.some(({ embeddable }) => embeddable)}
      />
      {frame && channels.length > 0 && (
        <JsonLd
          data={{ "@graph": channels.map((channel) => channelJsonLd(frame, locale, channel)) }}
        />
      )}
      <div className="full-bleed to-footer bg-night pt-8 text-white [--bleed:var(--color-night)]">
        <h1 className="text-30 md:text-38 xl:text-48">{t("broadcast.radio")}</h1>
        <p className="mt-2 max-w-text text-17 text-white/80">
          {channels.length > 0 ? t("radio.intro") : t("radio.empty")}
        </p>
        <Stations channels={channels} withHistory />
      </div>
    </>
  );
}

export const ErrorBoundary = PageBoundary;
