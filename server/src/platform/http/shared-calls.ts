import { isLocale, type Locale } from "@masthead/contract/system/locale.ts";
import { StandardOpenAPIJsonSerializer } from "@orpc/openapi-client/standard";
import { type AnyProcedure, createProcedureClient, ORPCError } from "@orpc/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { TookTooLong } from "../cache/within.ts";
import type { CallContext, Platform } from "../platform.ts";
import { publicPageCheck } from "./api-origin.ts";
import { FROM_PUBLIC_PAGE } from "./call-keys.ts";
import { watchedContext, watchedProcedure } from "./call-watch.ts";
import { mayBeShared } from "./calls.ts";
import { knownEncodingFor } from "./compress.ts";
import { networkOf } from "./network.ts";
import { makePage, type Page, type PageSource, type Remake } from "./page.ts";
import type { Pages } from "./pages.ts";
import { problemError, problemOf } from "./problem.ts";
import { Overloaded } from "./render-slots.ts";

/** For a CDN a minute, for browsers only to compare: they would show the reply of before once more to who has just changed something. */
const SHARED_CACHE = "public, max-age=0, s-maxage=60, stale-if-error=86400";
/** Headers of a reply that are for its request alone. Those of CORS are the same for all pages of the site. */
const OF_THE_REQUEST = /^(vary|set-cookie|content-(type|length|encoding)|date|retry-after)$/;

const serializer = new StandardOpenAPIJsonSerializer();

/** A call depends on its caller: its reply is not shared. */
class DependsOnCaller extends Error {}

/** What an interceptor of oRPC has of a call. */
interface Call {
  procedure: AnyProcedure;
  path: readonly string[];
  context: CallContext;
  input: unknown;
}

/** What a reply that is the same for everybody depends on. */
interface SharedCall extends Pick<Call, "procedure" | "path" | "input"> {
  locale: Locale;
  headers: Record<string, string>;
}

/** Replies of public reads, cached like pages: under the tags of what they show, in each encoding that was asked for. */
export interface SharedCalls {
  /** The cached or new reply of a call; undefined when the call is not one that is the same for everybody. */
  replyTo(call: Call, request: FastifyRequest, reply: FastifyReply): Promise<Page | undefined>;
}

export function sharedCalls(platform: Platform, pages: Pages): SharedCalls {
  const dependent = new WeakSet<AnyProcedure>();
  const isFromPublicPage = publicPageCheck(platform);

  const make = async ({ procedure, path, input, locale, headers }: SharedCall): Promise<PageSource> => {
    const watch = { looked: false };
    const client = createProcedureClient(watchedProcedure(procedure), { context: watchedContext(platform, locale, watch), path });
    const output = await client(input).catch((error) => {
      throw watch.looked ? new DependsOnCaller() : error;
    });
    if (watch.looked) throw new DependsOnCaller();
    const [body] = serializer.serialize(output);
    const text = JSON.stringify(body) ?? "";
    return { status: 200, text, contentType: "application/json", headers: { ...headers, "cache-control": SHARED_CACHE }, keep: true };
  };

  return {
    async replyTo(call, request, reply) {
      const { procedure, path, context } = call;
      if (!mayBeShared(procedure["~orpc"]) || dependent.has(procedure)) return undefined;
      const input = await validated(procedure, call.input);
      if (!input) return undefined;
      const asked = (request.query as { locale?: unknown } | undefined)?.locale;
      const named = isLocale(asked) ? asked : undefined;
      const headers = { ...headersOf(reply), vary: varyOf(platform, named === undefined) };
      const encoding = knownEncodingFor(request.headers["accept-encoding"] ?? "");
      const key = pages.callKeys.keyOf(procedure, input.value, context.locale, named);
      const shared = { procedure, path, input: call.input, locale: context.locale, headers };
      // It outlives this request with the reply, so it holds nothing of the request.
      const remake: Remake = async (first, before) => {
        const source = await make(shared).catch((error) => missing(error, shared));
        return makePage(source, { space: "calls", encoding: first, also: before?.hotEncodings ?? [], remake });
      };
      const render = (before?: Page) => pages.slots.run(networkOf(context.address ?? ""), () => remake(encoding, before));
      try {
        const ofPublicPage = isFromPublicPage(request.headers.origin);
        return await pages.cache.get(ofPublicPage ? key + FROM_PUBLIC_PAGE : key, render, { current: true });
      } catch (error) {
        if (error instanceof Overloaded || error instanceof TookTooLong) throw problemError("SERVICE_UNAVAILABLE");
        if (!(error instanceof DependsOnCaller)) throw error;
        dependent.add(procedure);
        return undefined;
      }
    },
  };
}

/** The input as the procedure will see it; undefined when it is refused, which the procedure itself says best. */
async function validated(procedure: AnyProcedure, input: unknown): Promise<{ value: unknown } | undefined> {
  const schema = procedure["~orpc"].inputSchema;
  if (!schema) return { value: undefined };
  const result = await schema["~standard"].validate(input);
  return result.issues ? undefined : { value: result.value };
}

/** What is not there is cached briefly, as a page that is not there. */
function missing(error: unknown, { locale, headers }: SharedCall): PageSource {
  if (!(error instanceof ORPCError) || error.code !== "NOT_FOUND") throw error;
  const { problem } = problemOf(error, locale);
  const contentType = "application/problem+json; charset=utf-8";
  return { status: 404, text: JSON.stringify(problem), contentType, headers: { ...headers, "cache-control": "no-cache" }, keep: false };
}

function headersOf(reply: FastifyReply): Record<string, string> {
  const all = Object.entries(reply.getHeaders()).filter(([name]) => !OF_THE_REQUEST.test(name));
  return Object.fromEntries(all.map(([name, value]) => [name, String(value)]));
}

/** At an origin of its own the API says to pages of the site that they may read the reply: see api-origin.ts. */
function varyOf({ config }: Platform, byLanguage: boolean): string {
  return ["accept-encoding", ...(byLanguage ? ["accept-language"] : []), ...(config.API_URL ? ["origin"] : [])].join(", ");
}

/** Gives a reply the headers of a shared one, and returns its body: null when the client has it already. */
export async function sendShared(page: Page, request: FastifyRequest, reply: FastifyReply): Promise<Buffer | null> {
  const encoding = page.encodingFor(request.headers["accept-encoding"] ?? "");
  const known = request.headers["if-none-match"];
  const unchanged = known !== undefined && page.isKnown(known);
  const body = unchanged ? null : await page.bodyIn(encoding);
  const headers = page.headersIn(encoding, body?.length);
  for (let i = 0; i < headers.length; i += 2) reply.header(headers[i] ?? "", headers[i + 1]);
  reply.code(unchanged ? 304 : page.status);
  return body;
}
