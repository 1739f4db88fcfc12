import { OWN_PATH } from "@masthead/contract/platform/paths.ts";
import { requestedUrlForm, URLS_PARAMETER } from "@masthead/contract/platform/url-fields.ts";
import type { AnySchema } from "@orpc/contract";
import { z } from "zod";
import { withUrls } from "../html/absolute-html.ts";
import { inputError } from "../http/problem.ts";

/**
 * Places of URLs in a response, as its schema declares them (contract/src/platform/url-fields.ts).
 */
interface UrlFields {
  /** Content of a text field. */
  content?: "url" | "html";
  /** Fields of the entries of an array, or of the values of a record. */
  entries?: UrlFields;
  properties?: Map<string, UrlFields>;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

const fieldsBySchema = new WeakMap<AnySchema, UrlFields | "none">();

/** Whether responses of a schema have URLs that may be of this site. */
export const hasUrls = (schema: AnySchema | undefined): boolean =>
  urlFieldsOf(schema) !== undefined;

/** Returns a response with absolute URLs instead of paths of this site. */
export function withAbsoluteUrls(
  output: unknown,
  schema: AnySchema | undefined,
  origin: string,
): unknown {
  const fields = urlFieldsOf(schema);
  return fields
    ? replaceUrls(output, fields, (url) => (OWN_PATH.test(url) ? origin + url : url))
    : output;
}

/**
 * Whether a request requires absolute URLs.
 * @param query parsed query of the request
 * @throws INVALID_INPUT
 */
export function wantsAbsoluteUrls(query: unknown): boolean {
  const { success, data, error } = requestedUrlForm.safeParse(
    (query as Record<string, unknown> | undefined)?.[URLS_PARAMETER],
  );
  if (!success) throw inputError(error.issues, URLS_PARAMETER);
  return data === "absolute";
}

/** Returns a URL without the parameter, which no call declares. */
export function withoutUrlsParameter(url: URL): URL {
  if (!url.searchParams.has(URLS_PARAMETER)) return url;
  const result = new URL(url);
  result.searchParams.delete(URLS_PARAMETER);
  return result;
}

function urlFieldsOf(schema: AnySchema | undefined): UrlFields | undefined {
  if (!schema) return undefined;
  let fields = fieldsBySchema.get(schema);
  if (!fields) {
    fields =
      fieldsIn(z.toJSONSchema(schema as z.ZodType, { io: "output", unrepresentable: "any" })) ??
      "none";
    fieldsBySchema.set(schema, fields);
  }
  return fields === "none" ? undefined : fields;
}

/** Recursive schemas, which are texts as staff write them, have no such URLs. */
function fieldsIn({
  format,
  items,
  properties,
  additionalProperties,
  anyOf,
  oneOf,
  allOf,
}: JsonSchema): UrlFields | undefined {
  if (format === "uri-reference" || format === "uri-template") return { content: "url" };
  if (format === "html") return { content: "html" };
  const choices = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])].map((choice) =>
    fieldsIn(choice as JsonSchema),
  );
  const entries = [items, additionalProperties]
    .map((entry) => (isSchema(entry) ? fieldsIn(entry) : undefined))
    .reduce(merge, undefined);
  const named = Object.entries(properties ?? {}).flatMap(
    ([name, property]): [string, UrlFields][] => {
      const fields = fieldsIn(property as JsonSchema);
      return fields ? [[name, fields]] : [];
    },
  );
  const own =
    entries || named.length
      ? { ...(entries && { entries }), ...(named.length && { properties: new Map(named) }) }
      : undefined;
  return [own, ...choices].reduce(merge, undefined);
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function merge(one: UrlFields | undefined, other: UrlFields | undefined): UrlFields | undefined {
  if (!one || !other) return one ?? other;
  const content = one.content ?? other.content;
  const entries = merge(one.entries, other.entries);
  const properties = new Map(one.properties);
  for (const [name, fields] of other.properties ?? [])
    properties.set(name, merge(properties.get(name), fields) ?? fields);
  return { ...(content && { content }), ...(entries && { entries }), properties };
}

/** Copies a value with its URLs replaced: responses may be shared with caches. */
function replaceUrls(
  value: unknown,
  { content, entries, properties }: UrlFields,
  replace: (url: string) => string,
): unknown {
  if (typeof value === "string")
    return content === "html" ? withUrls(value, replace) : content ? replace(value) : value;
  if (Array.isArray(value))
    return entries ? value.map((entry) => replaceUrls(entry, entries, replace)) : value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const fields = properties?.get(name) ?? entries;
      return [name, fields ? replaceUrls(field, fields, replace) : field];
    }),
  );
}
