import { isLocale, type Locale } from "@masthead/contract/platform/locale.ts";
import { StandardOpenAPIJsonSerializer } from "@orpc/openapi-client/standard";
import { type AnyProcedure, createProcedureClient, ORPCError } from "@orpc/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { TimeoutError } from "../cache/with-timeout.ts";
import type { CopyState } from "../cdn/cdn.ts";
import { negotiateEncoding } from "../http/compress.ts";
import { networkOf } from "../http/network.ts";
import { problemError, problemOf } from "../http/problem.ts";
import { buildPage, type Page, type PageSource, type Remake } from "../pages/page.ts";
import type { Pages } from "../pages/pages.ts";
import { Overloaded } from "../pages/render-slots.ts";
import { type CallContext, forPublicReads, type Platform } from "../platform.ts";
import { withAbsoluteUrls } from "./absolute-urls.ts";
import { publicOriginCheck } from "./api-origin.ts";
import { PUBLIC_ORIGIN_SUFFIX } from "./call-cache-keys.ts";
import { type CallWatch, watchedContext, watchedProcedure } from "./call-watch.ts";
import { isShareable } from "./calls.ts";

/**
 * Cache-Control of shared responses: CDNs for a minute; browsers always revalidate, because they
 * would otherwise show the old response to someone who has just changed the data.
 */
const SHARED_CACHE = "public, max-age=0, s-maxage=60, stale-if-error=86400";
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

/**
 * Responses of public reads, cached like pages: tagged with their content, in each requested
 * encoding.
 */
export interface SharedCalls {
  /** Returns the cached or new response of a call; undefined if it cannot be shared. */
  replyTo(
    call: Call,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<SharedResponse | undefined>;
}

export interface SharedResponse {
  page: Page;
  /** Returns the state of the response when it is sent. */
  stateOf: () => CopyState;
}

export function createSharedCalls(platform: Platform, pages: Pages): SharedCalls {
  const publicReads = forPublicReads(platform);
  const unshareable = new WeakSet<AnyProcedure>();
  const isFromPublicPage = publicOriginCheck(platform);
  const { origin } = new URL(platform.publicUrl);

  const execute = async ({
    procedure,
    path,
    input,
    locale,
    absoluteUrls,
    headers,
  }: SharedCall): Promise<PageSource> => {
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
      ? withAbsoluteUrls(made, procedure["~orpc"].outputSchema, origin)
      : made;
    const [body] = serializer.serialize(output);
    const text = JSON.stringify(body) ?? "";
    return {
      status: 200,
      text,
      contentType: "application/json",
      headers: { ...headers, "cache-control": SHARED_CACHE },
      cacheable: true,
    };
  };

  return {
    async replyTo(call, request, reply) {
      const { procedure, path, context } = call;
      if (!isShareable(procedure["~orpc"]) || unshareable.has(procedure)) return undefined;
      const input = await validate(procedure, call.input);
      if (!input) return undefined;
      const requestedLocale = (request.query as { locale?: unknown } | undefined)?.locale;
      const queryLocale = isLocale(requestedLocale) ? requestedLocale : undefined;
      const headers = { ...headersOf(reply), vary: varyOf(platform, queryLocale === undefined) };
      const encoding = negotiateEncoding(request.headers["accept-encoding"] ?? "");
      const { locale, absoluteUrls } = context;
      const key = pages.callCacheKeys.keyOf(procedure, input.value, {
        locale,
        queryLocale,
        absoluteUrls,
      });
      const shared = { procedure, path, input: call.input, locale, absoluteUrls, headers };
      // Cached with the response beyond this request, so it must not retain anything of the
      // request.
      const route = `/api${procedure["~orpc"].route.path ?? ""}`;
      const remake: Remake = async (first, previous) => {
        const source = await execute(shared).catch((error) => notFoundSource(error, shared));
        return buildPage(source, {
          space: "calls",
          route,
          encoding: first,
          hotEncodings: previous?.hotEncodings ?? [],
          remake,
          cdn: platform.cdn,
        });
      };
      const render = (previous?: Page) =>
        pages.slots.run(networkOf(context.address ?? ""), () => remake(encoding, previous));
      try {
        const cacheKey = isFromPublicPage(request.headers.origin)
          ? key + PUBLIC_ORIGIN_SUFFIX
          : key;
        const page = await pages.throughCache(cacheKey, render, { waitForFresh: true });
        return { page, stateOf: () => pages.cache.stateOf(cacheKey, page) };
      } catch (error) {
        if (error instanceof Overloaded || error instanceof TimeoutError)
          throw problemError("SERVICE_UNAVAILABLE");
        if (!(error instanceof DependsOnCaller)) throw error;
        unshareable.add(procedure);
        return undefined;
      }
    },
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
