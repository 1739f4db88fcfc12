import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { createRequestHandler, type EntryContext, RouterContextProvider, ServerRouter } from "react-router";
import { prepareDocument } from "./system/document.ts";
import { pageContext, pageOf } from "./system/page-context.ts";
import { wordsOf } from "./system/words.ts";

// What the server needs to ask for a page: of the bundle's own copy of the library, since contexts are told apart by identity.
export { createRequestHandler, pageContext, RouterContextProvider };

const RENDER_MILLISECONDS = 10_000;

/** Renders a page whole: it is kept and sent to many, so nothing is gained by sending its head first. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const page = pageOf(context);
  await wordsOf(page.locale);
  const rendered = await render(<ServerRouter context={router} url={request.url} />);
  const app = router.staticHandlerContext.matches.some(({ route }) => (route.handle as { app?: boolean } | undefined)?.app);
  const personal = router.staticHandlerContext.matches.some(({ route }) => route.id.includes("layouts/personal"));
  const { html, policy } = prepareDocument(rendered, {
    personal,
    locale: page.locale,
    viewerStore: page.viewerStore,
    timeZone: Object.values(router.staticHandlerContext.loaderData ?? {}).find((data) => data?.settings)?.settings.timeZone,
    eager: app || import.meta.env.DEV,
    development: import.meta.env.DEV,
    recaptcha: app && page.recaptcha,
    build: page.build,
    errorsTo: page.errorsTo,
  });
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", policy);
  return new Response(html, { status, headers });
}

function render(element: React.ReactElement): Promise<string> {
  return new Promise((done, fail) => {
    const { pipe, abort } = renderToPipeableStream(element, {
      onAllReady() {
        clearTimeout(timer);
        const body = new PassThrough();
        pipe(body);
        text(body).then(done, fail);
      },
      onShellError: fail,
      onError: fail,
    });
    const timer = setTimeout(abort, RENDER_MILLISECONDS);
  });
}

/** Errors of loaders and renders reach the server's log, without those that a page answers on purpose. */
export function handleError(error: unknown, { request, context }: { request: Request; context: unknown }): void {
  if (!request.signal.aborted) pageOf(context as RouterContextProvider).logError(error);
}
