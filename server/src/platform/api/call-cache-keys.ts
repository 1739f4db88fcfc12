import { isLocale, type Locale } from "@masthead/contract/platform/locale.ts";
import { requestedUrlForm, URLS_PARAMETER } from "@masthead/contract/platform/url-fields.ts";
import type { AnySchema } from "@orpc/contract";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { memoizedAcceptedLocale } from "../pages/locale-redirect.ts";
import { hasUrls } from "./absolute-urls.ts";

/** Spelling of a cacheable call's input in URLs. */
interface CallInput {
  /** Path template with `{name}` placeholders. */
  path: string;
  /**
   * Query parameters in the order of the cache key, with their default values, which the key omits.
   */
  parameters: Map<string, string | undefined>;
  /** The call rejects unknown parameters. */
  strict: boolean;
  /** Its response has URLs, which may be absolute. */
  hasUrls: boolean;
}

/** Properties that a response depends on besides the input of its call. */
interface ResponseForm {
  locale: Locale;
  /** The locale, if the URL contains it. */
  queryLocale: Locale | undefined;
  absoluteUrls: boolean;
}

/** Query parameter of every call that selects the language of the response. */
const LOCALE_PARAMETER = "locale";
/** Limits of the path cache: number of paths, and characters in a path. */
const PATH_CACHE = { paths: 10_000, length: 500 };

/**
 * Key suffix of responses to pages of the site while the API has its own origin: these have CORS
 * headers.
 */
export const PUBLIC_ORIGIN_SUFFIX = " from a public page";

/** Key suffix of responses with absolute URLs. */
const ABSOLUTE_URLS_SUFFIX = " absolute";

/** Fields of an oRPC procedure that its cache keys depend on. */
interface Procedure {
  "~orpc": {
    route: { path?: string };
    inputSchema?: AnySchema;
    outputSchema?: AnySchema;
  };
}

/**
 * Cache keys of API calls. A key contains the validated input in canonical form, so that URLs that
 * differ in spelling, parameter order or unknown parameters share one response. Keys begin with
 * `GET `, which no key of a page does.
 */
export class CallCacheKeys {
  readonly #inputs = new WeakMap<Procedure, CallInput>();
  /** Calls by the path of a cached response. */
  readonly #byPath = new LRUCache<string, CallInput>({ max: PATH_CACHE.paths });

  /**
   * Returns the cache key of a call with this input.
   * @param input validated by the call's schema
   */
  keyOf(procedure: Procedure, input: unknown, form: ResponseForm): string {
    const call = this.#inputOf(procedure);
    const values = (input ?? {}) as Record<string, unknown>;
    const path = call.path.replaceAll(/\{\+?(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(values[name])),
    );
    const spelled = [...call.parameters.keys()].map((name) => [name, spell(values[name])] as const);
    if (path.length <= PATH_CACHE.length) this.#byPath.set(path, call);
    return keyWith(
      call,
      path,
      new Map(spelled.filter((pair): pair is [string, string] => pair[1] !== undefined)),
      form,
    );
  }

  /**
   * Returns the cache key of a request target, if it is canonical except for parameter order and
   * unknown parameters.
   */
  keyOfTarget(target: string, acceptLanguage: string): string | undefined {
    const queryStart = target.indexOf("?");
    if (queryStart === -1) return `GET ${target} ${memoizedAcceptedLocale(acceptLanguage)}`;
    const path = target.slice(0, queryStart);
    const call = this.#byPath.get(path);
    if (!call) return undefined;
    const values = new Map<string, string>();
    for (const pair of target.slice(queryStart + 1).split("&")) {
      if (pair === "") continue;
      const equals = pair.indexOf("=");
      const name = equals === -1 ? pair : pair.slice(0, equals);
      if (/[%+[\]]/.test(name)) return undefined;
      if (!call.parameters.has(name) && name !== LOCALE_PARAMETER && name !== URLS_PARAMETER) {
        if (call.strict) return undefined;
        continue;
      }
      if (values.has(name)) return undefined;
      values.set(name, equals === -1 ? "" : pair.slice(equals + 1));
    }
    const urls = requestedUrlForm.safeParse(values.get(URLS_PARAMETER));
    if (!urls.success) return undefined;
    const absoluteUrls = urls.data === "absolute";
    const queryLocale = values.get(LOCALE_PARAMETER);
    if (queryLocale === undefined)
      return keyWith(call, path, values, {
        locale: memoizedAcceptedLocale(acceptLanguage),
        queryLocale,
        absoluteUrls,
      });
    if (!isLocale(queryLocale) || (call.strict && !call.parameters.has(LOCALE_PARAMETER)))
      return undefined;
    return keyWith(call, path, values, { locale: queryLocale, queryLocale, absoluteUrls });
  }

  #inputOf(procedure: Procedure): CallInput {
    let input = this.#inputs.get(procedure);
    if (!input) {
      input = readInput(procedure);
      this.#inputs.set(procedure, input);
    }
    return input;
  }
}

/** @param values by name, as spelled in a URL */
function keyWith(
  call: CallInput,
  path: string,
  values: ReadonlyMap<string, string>,
  { locale, queryLocale, absoluteUrls }: ResponseForm,
): string {
  const query: string[] = [];
  for (const [name, defaultValue] of call.parameters) {
    const value = values.get(name);
    if (name !== LOCALE_PARAMETER && value !== undefined && value !== defaultValue)
      query.push(`${name}=${value}`);
  }
  // Responses in the language of Accept-Language have it in Vary, others do not.
  return `GET ${path}${query.length ? `?${query.join("&")}` : ""} ${queryLocale ? `locale=${queryLocale}` : locale}${absoluteUrls && call.hasUrls ? ABSOLUTE_URLS_SUFFIX : ""}`;
}

/**
 * Spells a value as in a URL. A value that URLs cannot express becomes text that no URL contains.
 */
function spell(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return encodeURIComponent(String(value));
  return ` ${JSON.stringify(value)}`;
}

function readInput({ "~orpc": { route, inputSchema, outputSchema } }: Procedure): CallInput {
  const path = `/api${route.path ?? ""}`;
  if (!inputSchema)
    return { path, parameters: new Map(), strict: false, hasUrls: hasUrls(outputSchema) };
  const schema = z.toJSONSchema(inputSchema as z.ZodType, { io: "input", unrepresentable: "any" });
  const inPath = new Set([...path.matchAll(/\{\+?(\w+)\}/g)].map(([, name]) => name));
  const parameters = Object.entries(schema.properties ?? {}).filter(([name]) => !inPath.has(name));
  const defaultOf = (property: unknown) => spell((property as { default?: unknown }).default);
  return {
    path,
    parameters: new Map(parameters.map(([name, property]) => [name, defaultOf(property)])),
    strict: schema.additionalProperties === false,
    hasUrls: hasUrls(outputSchema),
  };
}
