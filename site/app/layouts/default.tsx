import type { ComponentType } from "react";
import { type LoaderFunctionArgs, Outlet, useLoaderData, useMatches } from "react-router";
import { pageOf } from "../platform/api/page-context.ts";
import { HydrationUnit } from "../platform/hydration-unit.tsx";
import { useMessages } from "../platform/messages.ts";
import { Footer } from "./footer/footer.tsx";
import { type Frame, loadFrame } from "./frame.server.ts";
import { Header } from "./header/header.tsx";
import { PageTop } from "./page-top.tsx";
import { RamadanOrnament } from "./ramadan-ornament.tsx";
import { SkipLink } from "./skip-link.tsx";
import { Ticker } from "./ticker.tsx";

export function loader({ context }: LoaderFunctionArgs): Promise<Frame> {
  return loadFrame(pageOf(context));
}

/**
 * Navigations keep the frame. It is only loaded again when the language changes, as that is another
 * layout route.
 */
export function shouldRevalidate() {
  return false;
}

export default function DefaultLayout() {
  const frame = useLoaderData<typeof loader>();
  const t = useMessages();
  const Banner = useMatches()
    .map(({ handle }) => (handle as { banner?: ComponentType } | undefined)?.banner)
    .find(Boolean);
  return (
    <>
      <PageTop />
      <SkipLink />
      {Banner && <Banner />}
      {frame.settings.notice && (
        <aside
          aria-label={t("notice")}
          className="no-print bg-night px-4 py-1.5 text-center text-13 text-balance text-white"
        >
          {frame.settings.notice}
        </aside>
      )}
      <p className="mb-6 hidden border-b border-ink pb-2 font-headline text-20 font-bold print:block">
        {frame.settings.siteName}
      </p>
      <HydrationUnit>
        <Header frame={frame} />
      </HydrationUnit>
      {frame.look === "ramadan" && <RamadanOrnament />}
      <HydrationUnit>
        <Ticker frame={frame} />
      </HydrationUnit>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-page grow px-4 pb-16 md:px-6"
      >
        <HydrationUnit>
          <Outlet />
        </HydrationUnit>
      </main>
      <HydrationUnit>
        <Footer frame={frame} />
      </HydrationUnit>
    </>
  );
}
