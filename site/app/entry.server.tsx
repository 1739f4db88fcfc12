import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { createRequestHandler, type EntryContext, RouterContextProvider, ServerRouter } from "react-router";
import { prepareDocument } from "./system/document.ts";
import { pageContext, pageOf } from "./system/page-context.ts";
import { documentHandlers, loaderDataOf } from "./system/page-handlers.server.ts";
import { withSharedParts } from "./system/shared-part.tsx";
import { wordsOf } from "./system/words.ts";

// What the server needs to ask for a page: of the bundle's own copy of the library, since contexts are told apart by identity.
export { createRequestHandler, documentHandlers, pageContext, RouterContextProvider };

const RENDER_MILLISECONDS = 10_000;
/** What React writes where it gave up a boundary, since something in it was not there at once. */
const GIVEN_UP = "<!--$!-->";

const documents = new WeakMap<Response, string>();

/** The document of a response, without the detour over a stream of bytes. */
export const documentOf = (response: Response): string | undefined => documents.get(response);

/** Renders a page whole: it is kept and sent to many, so nothing is gained by sending its head first. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const page = pageOf(context);
  const { staticHandlerContext: state } = router;
  state.loaderData = loaderDataOf(state.loaderData);
  // The library's own script with the data: see page-state.ts.
  router.serverHandoffStream = undefined;
  await wordsOf(page.locale);
  const rendered = await render(<ServerRouter context={router} url={request.url} />);
  const app = state.matches.some(({ route }) => (route.handle as { app?: boolean } | undefined)?.app);
  const personal = state.matches.some(({ route }) => route.id.includes("layouts/personal"));
  const { html, policy } = prepareDocument(rendered, {
    personal,
    state,
    locale: page.locale,
    viewerStore: page.viewerStore,
    timeZone: Object.values(state.loaderData ?? {}).find((data) => data?.settings)?.settings.timeZone,
    eager: app || import.meta.env.DEV,
    development: import.meta.env.DEV,
    recaptcha: app && page.recaptcha,
    build: page.build,
    errorsTo: page.errorsTo,
  });
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", policy);
  const response = new Response(null, { status, headers });
  documents.set(response, html);
  return response;
}

/** Renders at once, into a string; what waits for something, and what fails, again as a stream, which waits and says why. */
async function render(element: React.ReactElement): Promise<string> {
  if (!import.meta.env.DEV) {
    try {
      const rendered = withSharedParts(() => renderToString(element));
      // React writes it before a stream, and not into a string. Without it browsers lay the page out by the rules of old ones.
      if (!rendered.includes(GIVEN_UP)) return `<!DOCTYPE html>${rendered}`;
    } catch {}
  }
  return renderAsStream(element);
}

function renderAsStream(element: React.ReactElement): Promise<string> {
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
