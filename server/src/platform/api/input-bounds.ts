import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { AnySchema } from "@orpc/contract";
import { z } from "zod";
import { problemError } from "../http/problem.ts";
import { inputFieldError } from "./input-message.ts";

/**
 * Keys of an object beyond those that its schema declares. They are ignored or reported, not read.
 */
const MAX_UNKNOWN_KEYS = 50;
/** Maximum number of entries where a schema declares none. */
const MAX_ENTRIES = 500;

/**
 * Maximum depth and width of an input, as declared by its schema. Recursive schemas refer to
 * themselves.
 */
interface Bounds {
  /** Maximum length if it is an array. */
  maxItems?: number;
  items?: Bounds;
  /** Maximum number of keys if it is an object. */
  maxKeys?: number;
  properties?: Map<string, Bounds>;
  /** Values of keys that are not in `properties`. */
  rest?: Bounds;
}

interface Excess {
  path: (string | number)[];
  maximum: number;
}

/**
 * Creates a check that refuses input that is longer or wider than its schema permits, before it is
 * coerced and validated. Bounds are derived from a schema when it is first used. Returns the input,
 * of a query (`isQuery`) with lists of one entry as lists.
 */
export function createBoundsCheck(): (
  schema: AnySchema | undefined,
  input: unknown,
  locale: Locale,
  isQuery: boolean,
) => unknown {
  const known = new WeakMap<AnySchema, Bounds>();
  return (schema, input, locale, isQuery) => {
    if (!schema) return input;
    const bounds = known.get(schema) ?? boundsOf(schema);
    known.set(schema, bounds);
    const excess = findExcess(bounds, input);
    if (!excess) return isQuery ? withLists(bounds, input) : input;
    const { path, maximum } = excess;
    const issue = {
      code: "too_big",
      origin: "array",
      maximum,
      path,
      message: "",
      input: undefined,
    } as const;
    throw problemError("INVALID_INPUT", [inputFieldError(issue, locale)]);
  };
}

/**
 * Returns the input of a query in which a list of one entry, `ids=1`, is a list like `ids=1&ids=2`.
 */
function withLists({ properties }: Bounds, input: unknown): unknown {
  if (typeof input !== "object" || input === null || !properties) return input;
  const entries = Object.entries(input).map(([name, value]) => {
    const { maxItems, maxKeys } = properties.get(name) ?? {};
    return [
      name,
      maxItems !== undefined && maxKeys === undefined && typeof value === "string"
        ? [value]
        : value,
    ];
  });
  return Object.fromEntries(entries);
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Returns the bounds of a zod schema. */
export function boundsOf(schema: AnySchema): Bounds {
  const root = z.toJSONSchema(schema as z.ZodType, { io: "input", unrepresentable: "any" });
  const known = new Map<JsonSchema, Bounds>();
  const convert = (given: JsonSchema | boolean | undefined): Bounds => {
    if (typeof given !== "object") return {};
    const node = resolve(given, root);
    const found = known.get(node);
    if (found) return found;
    const bounds: Bounds = {};
    known.set(node, bounds);
    mergeObject(bounds, node, convert);
    mergeArray(bounds, node, convert);
    for (const option of [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])])
      merge(bounds, convert(option as JsonSchema));
    return bounds;
  };
  return convert(root);
}

function resolve(node: JsonSchema, root: JsonSchema): JsonSchema {
  if (node.$ref === "#") return root;
  const name = node.$ref?.replace("#/$defs/", "");
  return name ? (root.$defs?.[name] as JsonSchema) : node;
}

function mergeObject(
  bounds: Bounds,
  { properties, additionalProperties, propertyNames }: JsonSchema,
  convert: (node: JsonSchema) => Bounds,
): void {
  if (!properties && !additionalProperties) return;
  const entries = Object.entries(properties ?? {}) as [string, JsonSchema][];
  bounds.properties = new Map(entries.map(([key, node]) => [key, convert(node)]));
  if (typeof additionalProperties === "object") bounds.rest = convert(additionalProperties);
  const names = (propertyNames as JsonSchema | undefined)?.enum?.length ?? MAX_ENTRIES;
  bounds.maxKeys = entries.length + (additionalProperties ? names : MAX_UNKNOWN_KEYS);
}

function mergeArray(
  bounds: Bounds,
  { type, items, maxItems }: JsonSchema,
  convert: (node: JsonSchema) => Bounds,
): void {
  if (type !== "array") return;
  bounds.maxItems = maxItems ?? MAX_ENTRIES;
  if (items && !Array.isArray(items)) bounds.items = convert(items as JsonSchema);
}

/** Adds the bounds of an alternative: the wider of both. */
function merge(bounds: Bounds, other: Bounds): void {
  if (other.maxItems !== undefined)
    bounds.maxItems = Math.max(bounds.maxItems ?? 0, other.maxItems);
  if (other.maxKeys !== undefined) bounds.maxKeys = Math.max(bounds.maxKeys ?? 0, other.maxKeys);
  bounds.items ??= other.items as Bounds;
  bounds.rest ??= other.rest as Bounds;
  if (other.properties)
    bounds.properties = new Map([...other.properties, ...(bounds.properties ?? [])]);
}

/**
 * Returns the first array or object of an input that is larger than its schema permits, without
 * reading its entries. Validation would read all of them first, and report each. Not recursive:
 * input may be nested deeper than the stack.
 * @param visited called for each value that is read
 */
export function findExcess(
  bounds: Bounds,
  input: unknown,
  visited: () => void = () => {},
): Excess | undefined {
  const pending: { value: unknown; bounds: Bounds; path: Excess["path"] }[] = [
    { value: input, bounds, path: [] },
  ];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, bounds: at, path } = next;
    visited();
    if (typeof value !== "object" || value === null || value instanceof Blob) continue;
    if (Array.isArray(value)) {
      const maximum = at.maxItems ?? MAX_ENTRIES;
      if (value.length > maximum) return { path, maximum };
      if (at.items)
        for (const [index, item] of value.entries())
          pending.push({ value: item, bounds: at.items, path: [...path, index] });
      continue;
    }
    const entries = Object.entries(value);
    const maximum = maxKeysOf(at);
    if (entries.length > maximum) return { path, maximum };
    for (const [key, item] of entries) {
      const inner = at.properties?.get(key) ?? at.rest ?? at.items;
      if (inner) pending.push({ value: item, bounds: inner, path: [...path, key] });
    }
  }
  return undefined;
}

/** An object with numbers as keys may become an array (`a[0]=…` of a form). */
const maxKeysOf = ({ maxKeys, maxItems }: Bounds) =>
  maxKeys || maxItems ? Math.max(maxKeys ?? 0, maxItems ?? 0) : MAX_ENTRIES;
