import { pagePath } from "@masthead/contract/platform/paths.ts";
import { useLoaderData } from "react-router";
import { ZenBoundary } from "../layouts/zen-boundary.tsx";
import { useFrame } from "../platform/frame-data.ts";
import { PageHead } from "../platform/head/page-head.tsx";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { Stations } from "./radio/stations.tsx";
import { loader } from "./radio.tsx";
import "./messages.ts";

export { loader };

/** Radio page without header and footer, for apps that show it in a web view. */
export default function RadioMobile() {
  const { channels } = useLoaderData<typeof loader>();
  const t = useMessages();
  const locale = useLocale();
  const base = useFrame()?.publicUrl ?? "";
  return (
    <>
      <PageHead
        title={t("broadcast.radio")}
        description={t("radio.intro")}
        canonical={base + pagePath(locale, "radio")}
      />
      <h1 className="sr-only">{t("broadcast.radio")}</h1>
      {channels.length === 0 && (
        <p className="py-16 text-center text-17 text-white/80">{t("radio.empty")}</p>
      )}
      <Stations channels={channels} />
    </>
  );
}

export const ErrorBoundary = ZenBoundary;
