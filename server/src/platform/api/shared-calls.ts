import type { CallMeta } from "@masthead/contract/platform/call.ts";
import { isLocale, type Locale } from "@masthead/contract/platform/locale.ts";
import { StandardOpenAPIJsonSerializer } from "@orpc/openapi-client/standard";
import { type AnyProcedure, createProcedureClient, ORPCError } from "@orpc/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { TimeoutError } from "../cache/with-timeout.ts";
import type { CopyState } from "../cdn/cdn.ts";
import { negotiateEncoding } from "../http/compress.ts";
import { networkOf } from "../http/network.ts";
import { problemError, problemOf } from "../http/problem.ts";
import { buildPage, type Page, type PageSource, type Remake, SHARED_CACHE } from "../pages/page.ts";
import type { Pages } from "../pages/pages.ts";
import { Overloaded } from "../pages/render-slots.ts";
import { type CallContext, forPublicReads, type Platform } from "../platform.ts";
import { withAbsoluteUrls } from "./absolute-urls.ts";
import { publicOriginCheck } from "./api-origin.ts";
import { PUBLIC_ORIGIN_SUFFIX } from "./call-cache-keys.ts";
import { consumeVisitorLimit } from "./call-limit.ts";
import { type CallWatch, watchedContext, watchedProcedure } from "./call-watch.ts";
import { isShareable } from "./calls.ts";

/**
 * Response headers that are specific to the request. CORS headers are the same for all pages of the
 * site.
 */
const REQUEST_SPECIFIC_HEADERS =
  /^(vary|set-cookie|content-(type|length|encoding)|date|retry-after)$/;

const serializer = new StandardOpenAPIJsonSerializer();

/** Thrown when a call turns out to depend on its caller, so that its response is not shared. */
class DependsOnCaller extends Error {}

/** A call as passed to an oRPC interceptor. */
interface Call {
  procedure: AnyProcedure;
  path: readonly string[];
  context: CallContext & { absoluteUrls: boolean };
  input: unknown;
}

/** Everything that a shared response depends on. */
interface SharedCall extends Pick<Call, "procedure" | "path" | "input"> {
  locale: Locale;
  absoluteUrls: boolean;
  headers: Record<string, string>;
}

/** Response of a public read, cached like a page. */
export interface SharedResponse {
  page: Page;
  /** Returns the state of the response when it is sent. */
  stateOf: () => CopyState;
}

/**
 * Creates a function that returns the cached or new response of a public read; undefined if it
 * cannot be shared. Responses are cached like pages: tagged with their content, in each requested
 * encoding.
 */
export function createSharedCalls(platform: Platform, pages: Pages) {
  const publicReads = forPublicReads(platform);
  const unshareable = new WeakSet<AnyProcedure>();
  const isFromPublicPage = publicOriginCheck(platform);

  return async (
    { procedure, path, context, input }: Call,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<SharedResponse | undefined> => {
    if (!isShareable(procedure["~orpc"]) || unshareable.has(procedure)) return undefined;
    const validInput = await validate(procedure, input);
    if (!validInput) return undefined;
    const queryLocale = queryLocaleOf(request);
    const { locale, absoluteUrls } = context;
    const form = { locale, queryLocale, absoluteUrls };
    const key =
      pages.callCacheKeys.keyOf(procedure, validInput.value, form) +
      (isFromPublicPage(request.headers.origin) ? PUBLIC_ORIGIN_SUFFIX : "");
    const headers = { ...headersOf(reply), vary: varyOf(platform, queryLocale === undefined) };
    const remake = remakeOf(publicReads, { procedure, path, input, locale, absoluteUrls, headers });
    const encoding = negotiateEncoding(request.headers["accept-encoding"] ?? "");
    const { missLimit } = procedure["~orpc"].meta as CallMeta;
    const render = async (previous?: Page) => {
      if (missLimit) await consumeVisitorLimit(context, path.join("."), missLimit);
      return pages.slots.run(networkOf(context.address ?? ""), () => remake(encoding, previous));
    };
    const page = await pages
      .throughCache(key, render, { waitForFresh: true })
      .catch((error: unknown) => {
        if (!(error instanceof DependsOnCaller)) throw unavailableIfBusy(error);
        unshareable.add(procedure);
        return undefined;
      });
    return page && { page, stateOf: () => pages.cache.stateOf(key, page) };
  };
}

const unavailableIfBusy = (error: unknown): unknown =>
  error instanceof Overloaded || error instanceof TimeoutError
    ? problemError("SERVICE_UNAVAILABLE")
    : error;

/**
 * Returns the function that makes a call again. It is cached with the response beyond its request,
 * so it must not retain anything of the request.
 */
function remakeOf(publicReads: Platform, call: SharedCall): Remake {
  const route = `/api${call.procedure["~orpc"].route.path ?? ""}`;
  const remake: Remake = async (encoding, previous) => {
    const source = await execute(publicReads, call).catch((error) => notFoundSource(error, call));
    return buildPage(source, {
      space: "calls",
      route,
      encoding,
      hotEncodings: previous?.hotEncodings ?? [],
      remake,
      cdn: publicReads.cdn,
    });
  };
  return remake;
}

/** Makes a call for all callers. @throws DependsOnCaller, and errors of the call */
async function execute(
  publicReads: Platform,
  { procedure, path, input, locale, absoluteUrls, headers }: SharedCall,
): Promise<PageSource> {
  const watch: CallWatch = { dependsOnCaller: false };
  const client = createProcedureClient(watchedProcedure(procedure), {
    context: watchedContext(publicReads, locale, watch),
    path,
  });
  const made = await client(input).catch((error) => {
    throw watch.dependsOnCaller ? new DependsOnCaller() : error;
  });
  if (watch.dependsOnCaller) throw new DependsOnCaller();
  const output = absoluteUrls
    ? withAbsoluteUrls(made, procedure["~orpc"].outputSchema, new URL(publicReads.publicUrl).origin)
    : made;
  const [body] = serializer.serialize(output);
  return {
    status: 200,
    text: JSON.stringify(body) ?? "",
    contentType: "application/json",
    headers: { ...headers, "cache-control": SHARED_CACHE },
    cacheable: true,
  };
}

/**
 * Returns the input as the procedure will see it; undefined if it is invalid, which the procedure
 * itself reports.
 */
async function validate(
  procedure: AnyProcedure,
  input: unknown,
): Promise<{ value: unknown } | undefined> {
  const schema = procedure["~orpc"].inputSchema;
  if (!schema) return { value: undefined };
  const result = await schema["~standard"].validate(input);
  return result.issues ? undefined : { value: result.value };
}

/**
 * Converts NOT_FOUND to a 404 response, which is cached briefly like a 404 page. Rethrows other
 * errors.
 */
function notFoundSource(error: unknown, { locale, headers }: SharedCall): PageSource {
  if (!(error instanceof ORPCError) || error.code !== "NOT_FOUND") throw error;
  const { problem } = problemOf(error, locale);
  const contentType = "application/problem+json; charset=utf-8";
  return {
    status: 404,
    text: JSON.stringify(problem),
    contentType,
    headers: { ...headers, "cache-control": "no-cache" },
    cacheable: false,
  };
}

function queryLocaleOf({ query }: FastifyRequest): Locale | undefined {
  const requested = (query as { locale?: unknown } | undefined)?.locale;
  return isLocale(requested) ? requested : undefined;
}

function headersOf(reply: FastifyReply): Record<string, string> {
  const all = Object.entries(reply.getHeaders()).filter(
    ([name]) => !REQUEST_SPECIFIC_HEADERS.test(name),
  );
  return Object.fromEntries(all.map(([name, value]) => [name, String(value)]));
}

/**
 * Returns the Vary header. With an API origin, responses to pages of the site have CORS headers:
 * see api-origin.ts.
 */
function varyOf({ config }: Platform, byLanguage: boolean): string {
  return [
    "accept-encoding",
    ...(byLanguage ? ["accept-language"] : []),
    ...(config.API_URL ? ["origin"] : []),
  ].join(", ");
}

/**
 * Sets status and headers of a shared response on a reply. Returns its body: null for a 304
 * response.
 */
export async function applySharedResponse(
  { page, stateOf }: SharedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer | null> {
  const encoding = page.encodingFor(request.headers["accept-encoding"] ?? "");
  const ifNoneMatch = request.headers["if-none-match"];
  const isUnchanged = ifNoneMatch !== undefined && page.matchesEtag(ifNoneMatch);
  const body = isUnchanged ? null : await page.bodyIn(encoding);
  const headers = page.headersIn(encoding, body?.length, stateOf());
  for (let i = 0; i < headers.length; i += 2) reply.header(headers[i] ?? "", headers[i + 1]);
  reply.code(isUnchanged ? 304 : page.status);
  return body;
}
