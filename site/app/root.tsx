import { inLocalePath, splitLocale } from "@masthead/contract/system/paths.ts";
import { useEffect } from "react";
import { isRouteErrorResponse, Links, type MiddlewareFunction, Outlet, Scripts, ScrollRestoration, useRouteError } from "react-router";
import stylesheet from "./app.css?url";
import { PlayerHost } from "./broadcast/player/player-host.tsx";
import { useReloadGuard } from "./system/builds/use-reload-guard.ts";
import { ErrorPage } from "./system/error-page.tsx";
import { FontPreload } from "./system/fonts.tsx";
import { directionOf, useLocale } from "./system/locale.ts";
import { NoticeHost } from "./system/notices/notice-host.tsx";
import { startWorker } from "./system/offline/worker.ts";
import { useWatch } from "./system/watch/use-watch.ts";
import { loadedWords, WordsContext, wordsOf } from "./system/words.ts";
import { useCountedMoves } from "./ui/use-counted-moves.ts";
import { useMovingAbout } from "./ui/use-moving-about.ts";

/** Words of a page are loaded before it is shown, also where a redirect leads into the other language. */
export const clientMiddleware: MiddlewareFunction[] = [
  async ({ request }, next) => {
    await wordsOf(splitLocale(new URL(request.url).pathname).locale);
    return next();
  },
];

export function Layout({ children }: { children: React.ReactNode }) {
  const locale = useLocale();
  // Where the address changes its language without a new document, its words were loaded before: see layouts/language-switch.tsx.
  return (
    <WordsContext value={loadedWords(locale)}>
      {/* The server adds attributes to the rendered document, which hydration would report: see document-facts.ts. */}
      <html lang={locale} dir={directionOf(locale)} suppressHydrationWarning>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="theme-color" content="#ffffff" />
          <FontPreload locale={locale} />
          <link rel="stylesheet" href={stylesheet} />
          <link rel="icon" href="/icon.svg" type="image/svg+xml" />
          <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
          <link rel="manifest" href={inLocalePath(locale, "/manifest.webmanifest")} />
          <Links />
        </head>
        <body>
          {children}
          <ScrollRestoration />
          <Scripts />
        </body>
      </html>
    </WordsContext>
  );
}

export default function Root() {
  useMovingAbout();
  useCountedMoves();
  useReloadGuard();
  useWatch();
  useEffect(startWorker, []);
  return (
    <>
      <Outlet />
      <PlayerHost />
      <NoticeHost />
    </>
  );
}

/** When even the frame of the page cannot be made: the error alone. */
export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <main className="mx-auto w-full max-w-page grow px-4 md:px-6">
      <ErrorPage status={status} />
    </main>
  );
}
