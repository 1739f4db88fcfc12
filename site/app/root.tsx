import { inLocalePath, splitLocale } from "@masthead/contract/platform/paths.ts";
import { type CSSProperties, useEffect } from "react";
import {
  isRouteErrorResponse,
  Links,
  type MiddlewareFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from "react-router";
import stylesheet from "./app.css?url";
import { PlayerHost } from "./broadcast/player/player-host.tsx";
import { useReloadGuard } from "./platform/builds/use-reload-guard.ts";
import { ErrorPage } from "./platform/errors/error-page.tsx";
import { useFrame } from "./platform/frame-data.ts";
import { FontPreload } from "./platform/head/fonts.tsx";
import { directionOf, useLocale } from "./platform/locale.ts";
import { loadedMessages, loadMessages, MessagesContext } from "./platform/messages.ts";
import { NoticeHost } from "./platform/notices/notice-host.tsx";
import { colourSchemeQuery } from "./platform/theme.ts";
import { THEME_COLOURS } from "./platform/theme-colours.ts";
import { usePageWatch } from "./platform/watch/use-watch.ts";
import { registerServiceWorker } from "./system/offline/service-worker.ts";
import { useClientNavigation } from "./ui/use-client-navigation.ts";
import { useTrackedNavigation } from "./ui/use-tracked-navigation.ts";

/**
 * Loads the messages of a page before it is shown, also after a redirect into the other language.
 */
export const clientMiddleware: MiddlewareFunction[] = [
  async ({ request }, next) => {
    await loadMessages(splitLocale(new URL(request.url).pathname).locale);
    return next();
  },
];

export function Layout({ children }: { children: React.ReactNode }) {
  const locale = useLocale();
  const brand = useFrame()?.brand ?? undefined;
  // On a client-side language switch the messages are loaded before the navigation: see
  // layouts/header/language-switch.tsx.
  return (
    <MessagesContext value={loadedMessages(locale)}>
      {/* The server adds attributes to the html element, which hydration would report as a
          mismatch: see document-attributes.ts. */}
      <html
        lang={locale}
        dir={directionOf(locale)}
        style={brand as CSSProperties | undefined}
        suppressHydrationWarning
      >
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          {Object.entries(THEME_COLOURS).map(([scheme, colour]) => (
            <meta
              key={scheme}
              name="theme-color"
              content={colour}
              media={colourSchemeQuery(scheme)}
              data-scheme={scheme}
              suppressHydrationWarning
            />
          ))}
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
    </MessagesContext>
  );
}

export default function Root() {
  useClientNavigation();
  useTrackedNavigation();
  useReloadGuard();
  usePageWatch();
  useEffect(registerServiceWorker, []);
  return (
    <>
      <Outlet />
      <PlayerHost />
      <NoticeHost />
    </>
  );
}

/** Error boundary for failures of the frame itself: shows only the error. */
export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <main className="mx-auto w-full max-w-page grow px-4 md:px-6">
      <ErrorPage status={status} />
    </main>
  );
}
