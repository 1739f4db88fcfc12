import { isLocale, type Locale } from "@masthead/contract/system/locale.ts";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { accepted } from "./home-language.ts";

/** A call whose replies are cached: its input as it is spelled in addresses. */
interface CallInput {
  /** Path below the origin, with `{name}` in place of its parameters. */
  path: string;
  /** Query parameters in the order of the cache key, with the defaults that they may be left out for. */
  parameters: Map<string, string | undefined>;
  /** The call refuses other parameters. */
  strict: boolean;
}

/** Parameter of every call that says in which language it replies. */
const LOCALE = "locale";
/** Paths that are remembered, and how long they may be. */
const REMEMBERED = { paths: 10_000, length: 500 };

/** End of the keys of replies to pages of the site while the API has an origin of its own: they have headers that allow it. */
export const FROM_PUBLIC_PAGE = " from a public page";

/** What of an oRPC procedure its cache keys depend on. */
interface Procedure {
  "~orpc": { route: { path?: string | undefined }; inputSchema?: unknown };
}

/**
 * Cache keys of calls. A key holds the validated input in one spelling, so that any number of spellings, orders and parameters that a call does not
 * know share one reply. A key begins with `GET `, which no address does.
 */
export class CallKeys {
  readonly #inputs = new WeakMap<Procedure, CallInput>();
  /** Calls by the path of a cached reply. */
  readonly #byPath = new LRUCache<string, CallInput>({ max: REMEMBERED.paths });

  /**
   * The key of a call with this input.
   * @param input as the call's schema has validated it
   * @param asked the locale, if the address names it
   */
  keyOf(procedure: Procedure, input: unknown, locale: Locale, asked: Locale | undefined): string {
    const call = this.#inputOf(procedure);
    const values = (input ?? {}) as Record<string, unknown>;
    const path = call.path.replaceAll(/\{\+?(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
    const spelled = [...call.parameters.keys()].map((name) => [name, spell(values[name])] as const);
    if (path.length <= REMEMBERED.length) this.#byPath.set(path, call);
    return keyWith(call, path, new Map(spelled.filter((pair): pair is [string, string] => pair[1] !== undefined)), locale, asked);
  }

  /** The key of a request, if its address is in the canonical spelling but for the order of parameters and those that the call does not know. */
  keyOfTarget(target: string, acceptLanguage: string): string | undefined {
    const question = target.indexOf("?");
    if (question === -1) return `GET ${target} ${accepted(acceptLanguage)}`;
    const path = target.slice(0, question);
    const call = this.#byPath.get(path);
    if (!call) return undefined;
    const values = new Map<string, string>();
    for (const pair of target.slice(question + 1).split("&")) {
      if (pair === "") continue;
      const equals = pair.indexOf("=");
      const name = equals === -1 ? pair : pair.slice(0, equals);
      if (/[%+[\]]/.test(name)) return undefined;
      if (!call.parameters.has(name) && name !== LOCALE) {
        if (call.strict) return undefined;
        continue;
      }
      if (values.has(name)) return undefined;
      values.set(name, equals === -1 ? "" : pair.slice(equals + 1));
    }
    const asked = values.get(LOCALE);
    if (asked === undefined) return keyWith(call, path, values, accepted(acceptLanguage), undefined);
    if (!isLocale(asked) || (call.strict && !call.parameters.has(LOCALE))) return undefined;
    return keyWith(call, path, values, asked, asked);
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

/** @param values as they are spelled in an address, by name */
function keyWith(call: CallInput, path: string, values: ReadonlyMap<string, string>, locale: Locale, asked: Locale | undefined): string {
  const query: string[] = [];
  for (const [name, fallback] of call.parameters) {
    const value = values.get(name);
    if (name !== LOCALE && value !== undefined && value !== fallback) query.push(`${name}=${value}`);
  }
  // Replies in the language of Accept-Language vary by it, others do not.
  return `GET ${path}${query.length ? `?${query.join("&")}` : ""} ${asked ? `locale=${asked}` : locale}`;
}

/** A value as written in an address. A value that addresses cannot express gets text that no address contains. */
function spell(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return encodeURIComponent(String(value));
  return ` ${JSON.stringify(value)}`;
}

function readInput({ "~orpc": { route, inputSchema } }: Procedure): CallInput {
  const path = `/api${route.path ?? ""}`;
  if (!inputSchema) return { path, parameters: new Map(), strict: false };
  const schema = z.toJSONSchema(inputSchema as z.ZodType, { io: "input", unrepresentable: "any" });
  const inPath = new Set([...path.matchAll(/\{\+?(\w+)\}/g)].map(([, name]) => name));
  const parameters = Object.entries(schema.properties ?? {}).filter(([name]) => !inPath.has(name));
  const fallbackOf = (property: unknown) => spell((property as { default?: unknown }).default);
  return {
    path,
    parameters: new Map(parameters.map(([name, property]) => [name, fallbackOf(property)])),
    strict: schema.additionalProperties === false,
  };
}
