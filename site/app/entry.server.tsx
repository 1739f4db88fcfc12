import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { PAGES, pageRouteId } from "@masthead/contract/platform/pages.ts";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  ServerRouter,
} from "react-router";
import { alternatePath } from "./layouts/header/language-switch.tsx";
import { addNotFoundData } from "./layouts/not-found-data.ts";
import { handleLowData } from "./low-data/handle-low-data.tsx";
import { PREVIEW_POLICY, previewDocument } from "./newsroom/site-preview/preview-document.tsx";
import { pageContext, pageOf } from "./platform/api/page-context.ts";
import { withCachedFragments } from "./platform/cached-fragment.tsx";
import { DEFAULT_ZONE } from "./platform/dates.ts";
import { prepareDocument } from "./platform/document/document.ts";
import { requireContent } from "./platform/document/page-content.ts";
import { documentHandlers, unwrapLoaderData } from "./platform/document/page-handlers.server.ts";
import { ErrorReference } from "./platform/errors/error-reference.ts";
import { loadedMessages, loadMessages } from "./platform/messages.ts";
import { RenderTime } from "./platform/render-time.ts";

// Used by the server to request pages. Exported here because contexts are compared by identity, so
// both have to use the bundle's copy.
export {
  createRequestHandler,
  documentHandlers,
  handleLowData,
  pageContext,
  RouterContextProvider,
};

/** In milliseconds. */
const RENDER_TIMEOUT = 10_000;
/** Marker that React writes for a Suspense boundary that did not render synchronously. */
const ABORTED_BOUNDARY = "<!--$!-->";

/** Ids of the routes whose declaration has a form. */
const FORM_ROUTES: ReadonlySet<string> = new Set(
  PAGES.filter(({ form }) => form).flatMap(({ pattern }) =>
    LOCALES.map((locale) => pageRouteId(locale, pattern)),
  ),
);

/** Text of a document, or its consecutive parts. */
type DocumentText = string | string[];

const documents = new WeakMap<Response, DocumentText>();

/** Returns the document of a response as text, which avoids a byte stream. */
export const documentOf = (response: Response): DocumentText | undefined => documents.get(response);

/** Renders a complete page. Pages are cached, so streaming the head first would not help. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const page = pageOf(context);
  const { staticHandlerContext: state } = router;
  state.loaderData = unwrapLoaderData(state.loaderData);
  // Omits React Router's own data script: see page-state.ts.
  router.serverHandoffStream = undefined;
  await loadMessages(page.locale);
  if (status === 404) await addNotFoundData(state.errors, page);
  const rendered = await render(
    <ErrorReference value={page.reference}>
      <RenderTime value={page.preview && page.now.getTime()}>
        <ServerRouter context={router} url={request.url} />
      </RenderTime>
    </ErrorReference>,
  );
  requireContent(rendered);
  const timeZone = Object.values(state.loaderData).find((data) => data?.settings)?.settings
    .timeZone;
  const respond = (html: DocumentText, policy: string) => {
    headers.set("content-type", "text/html; charset=utf-8");
    headers.set("content-security-policy", policy);
    const response = new Response(null, { status, headers });
    documents.set(response, html);
    return response;
  };
  const { preview, locale } = page;
  if (preview) {
    const url = new URL(request.url);
    const other = locale === "en-US" ? "ar-JO" : "en-US";
    const alternate = {
      locale: other,
      path: alternatePath(Object.values(state.loaderData), url.pathname, other),
    } as const;
    const bar = {
      preview,
      at: page.now,
      locale,
      t: loadedMessages(locale),
      zone: timeZone ?? DEFAULT_ZONE,
      url,
      alternate,
    };
    return respond(previewDocument(rendered, page.publicUrl, bar), PREVIEW_POLICY);
  }
  const submitted = Boolean(state.actionData);
  const viewer = Object.values(state.loaderData).find((data) => data && "viewer" in data)?.viewer;
  const frameAncestors = Object.values(state.loaderData).find(
    (data) => data && "frameAncestors" in data,
  )?.frameAncestors;
  const form = viewer !== undefined || state.matches.some(({ route }) => FORM_ROUTES.has(route.id));
  const { html, policy } = prepareDocument(rendered, {
    viewer,
    state,
    locale: page.locale,
    viewerStore: page.viewerStore,
    timeZone,
    eager: (form && (Boolean(viewer) || submitted)) || import.meta.env.DEV,
    form,
    development: import.meta.env.DEV,
    frameAncestors,
    recaptcha: page.recaptcha,
    build: page.build,
    errorReportDsn: page.errorReportDsn,
  });
  return respond(html, policy);
}

/**
 * Renders synchronously to a string. Pages that suspend or fail are rendered again as a stream,
 * which waits for suspended parts and reports errors.
 */
async function render(element: React.ReactElement): Promise<string> {
  if (!import.meta.env.DEV) {
    try {
      // renderToString omits the doctype. Without it browsers use quirks mode.
      const rendered = `<!DOCTYPE html>${withCachedFragments(() => renderToString(element))}`;
      if (!rendered.includes(ABORTED_BOUNDARY)) return rendered;
    } catch {}
  }
  return renderAsStream(element);
}

function renderAsStream(element: React.ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(element, {
      // By default, parts that suspended follow the page, for a script to insert. Scripts are inert
      // before the first interaction.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer);
        const body = new PassThrough();
        pipe(body);
        text(body).then(resolve, reject);
      },
      onShellError: reject,
      onError: reject,
    });
    const timer = setTimeout(abort, RENDER_TIMEOUT);
  });
}

/** Logs errors of loaders and renders, except errors of aborted requests. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: unknown },
): void {
  if (!request.signal.aborted) pageOf(context as RouterContextProvider).logError(error);
}
