import { createHash } from "node:crypto";
import { lowDataPolicy } from "@masthead/contract/platform/content-security-policy.ts";
import { fullPath, lowDataPath } from "@masthead/contract/platform/low-data.ts";
import type { PageContext } from "@masthead/contract/platform/page-context.ts";
import { matchPage } from "@masthead/contract/platform/page-match.ts";
import type { PagePattern } from "@masthead/contract/platform/pages.ts";
import { pagePath, splitLocale } from "@masthead/contract/platform/paths.ts";
import { renderToStaticMarkup } from "react-dom/server";
import type { LoaderFunctionArgs, RouterContextProvider } from "react-router";
import showImage from "../inline/show-image.ts?inline-script";
import theme from "../inline/theme.ts?inline-script";
import viewTracking from "../inline/view-tracking.ts?inline-script";
import { brandRule } from "../layouts/brand.server.ts";
import { loadFrame } from "../layouts/frame.server.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { requireContent } from "../platform/document/page-content.ts";
import { loadMessages } from "../platform/messages.ts";
import { LowDataDocument } from "./document.tsx";
import { refusedStatus } from "./loaded.ts";
import stylesheet from "./low-data.css?inline";
import "./messages.ts";
import { LowDataContext, type LowDataPage, type Shown } from "./page.ts";
import { LowDataLink, SearchForm } from "./parts.tsx";
import { LOW_DATA_VERSIONS } from "./versions.ts";

const CSS = stylesheet.replaceAll(/\s*\n\s*/g, "");

/**
 * Responds with the low-data version of a page. Pages without one are redirected to their normal
 * version, as are URLs that name no page.
 */
export async function handleLowData(
  request: Request,
  context: RouterContextProvider,
): Promise<Response> {
  const page = pageOf(context);
  const url = new URL(request.url);
  const fullUrl = new URL(fullPath(url.pathname) + url.search, url);
  const { pattern, params } = pageAt(fullUrl);
  const version = LOW_DATA_VERSIONS[pattern as PagePattern];
  if (!version) return redirectTo(fullUrl.pathname + fullUrl.search, 302, "no-store");
  const args = { request, context, params, url: fullUrl, pattern } as LoaderFunctionArgs;
  try {
    const { show, ...init } = await version(args);
    return await respond(page, fullUrl, init, show);
  } catch (thrown) {
    if (thrown instanceof Response) return redirectOf(thrown);
    const status = refusedStatus(thrown) ?? 500;
    if (status === 500) page.logError(thrown);
    return respond(page, fullUrl, { status }, (low) => errorPage(status, low));
  }
}

/** Returns the pattern of the page at a URL, and its path parameters. */
function pageAt({ pathname }: URL): { pattern: string; params: Record<string, string> } {
  const decoded = splitLocale(pathname).path.split("/").filter(Boolean).map(decodeURIComponent);
  const { page, segments } = matchPage(decoded);
  const names = page.pattern.split("/");
  const params = segments.flatMap((segment, index) => {
    const name = names[index] ?? "";
    return name.startsWith(":") ? [[name.replaceAll(/[:?]/g, ""), segment]] : [];
  });
  return { pattern: page.pattern, params: Object.fromEntries(params) };
}

/** Returns the redirect of a loader, to the low-data version of its target. */
const redirectOf = (response: Response): Response =>
  redirectTo(lowDataPath(response.headers.get("location") ?? "/"), response.status);

const redirectTo = (location: string, status: number, cacheControl?: string): Response =>
  new Response(null, {
    status,
    headers: { location, ...(cacheControl && { "cache-control": cacheControl }) },
  });

async function respond(
  context: PageContext,
  fullUrl: URL,
  { status, headers }: { status: number; headers?: HeadersInit },
  show: (page: LowDataPage) => Shown,
): Promise<Response> {
  const { locale, now } = context;
  const [frame, t] = await Promise.all([loadFrame(context), loadMessages(locale)]);
  const page = { locale, t, frame, zone: frame.settings.timeZone, now, fullUrl };
  const css = CSS + brandRule(frame.brand);
  const html = renderToStaticMarkup(
    <LowDataContext value={page}>
      <LowDataDocument shown={show(page)} css={css} />
    </LowDataContext>,
  );
  requireContent(html);
  const scripts = [showImage, viewTracking].filter(
    (script) => script !== showImage || html.includes(" data-image="),
  );
  const body = scripts.map(({ code }) => `<script>${code}</script>`).join("");
  const prepared = html
    .replace("</head>", () => `<script>${theme.code}</script></head>`)
    .replace("</body>", () => `${body}</body>`);
  return new Response(`<!DOCTYPE html>${prepared}`, {
    status,
    headers: {
      ...(headers && Object.fromEntries(new Headers(headers))),
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": lowDataPolicy({
        scriptHashes: [theme, ...scripts].map(({ hash }) => hash),
        styleHash: `sha256-${createHash("sha256").update(css).digest("base64")}`,
      }),
    },
  });
}

/** Statuses with their own message. */
const STATUSES = [400, 404, 500] as const;

function errorPage(status: number, { t, locale, fullUrl }: LowDataPage): Shown {
  const known = STATUSES.find((candidate) => candidate === status) ?? 500;
  const title = t(`errors.${known}`, { path: decodeURIComponent(fullUrl.pathname) });
  return {
    title,
    noindex: true,
    alternates: {},
    content: (
      <>
        <h1>{title}</h1>
        <p>{t(`errors.${known}hint`)}</p>
        <SearchForm />
        <p>
          <LowDataLink to={pagePath(locale, "")} className="tap">
            {t("backHome")}
          </LowDataLink>
        </p>
      </>
    ),
  };
}
