import { contract } from "@masthead/contract/contract.ts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { walkCalls } from "../../src/platform/api/calls.ts";

type JsonSchema = z.core.JSONSchema.BaseSchema;

const responseOf = (output: unknown): JsonSchema =>
  output ? z.toJSONSchema(output as z.ZodType, { io: "output", unrepresentable: "any" }) : {};
const CALLS = [...walkCalls(contract)].map(({ output, ...call }) => ({
  ...call,
  response: responseOf(output),
}));

/** Combinations of fields in `meta`. A list may add more. */
const META = [
  ["limit", "page", "total"],
  ["limit", "next"],
];

/**
 * Returns how a response deviates from the two shapes of lists; undefined if it is one of them, or
 * no list.
 */
function deviationOf(
  name: string,
  { type, properties = {} }: JsonSchema,
  isList: boolean,
): string | undefined {
  if (type === "array") return undefined;
  const { data, meta } = properties as Record<string, JsonSchema | undefined>;
  if (!data && !meta)
    return isList ? `${name} is a list, and neither an array nor data and meta` : undefined;
  const fields = Object.keys(properties).sort().join(", ");
  if (fields !== "data, meta" || data?.type !== "array") return `${name} has ${fields}`;
  const inMeta = Object.keys(meta?.properties ?? {});
  return META.some((names) => names.every((field) => inMeta.includes(field)))
    ? undefined
    : `${name} has ${inMeta} in meta`;
}

const isListCall = ({ method, summary }: { method: string; summary: string }) =>
  method === "GET" && /^(Staff: )?(list|search|find)\b/i.test(summary);

describe("lists of the API", () => {
  it("are an array, or have data and meta", () => {
    expect(
      CALLS.flatMap(
        ({ name, response, ...call }) => deviationOf(name, response, isListCall(call)) ?? [],
      ),
    ).toEqual([]);
  });

  it("have data and meta where the input selects a page", () => {
    const paged = CALLS.filter(({ input }) =>
      Object.keys(responseOf(input).properties ?? {}).some(
        (field) => field === "page" || field === "after",
      ),
    );
    expect(paged.length).toBeGreaterThan(40);
    // The page of a topic or program has a list in it, the search by name one in each of its
    // groups, and the changes of a live blog are beside its state.
    const lists = paged.filter(
      ({ response: { type, properties } }) => type === "array" || !properties?.data,
    );
    expect(lists.map(({ name }) => name)).toEqual([
      "program.get",
      "liveBlog.changes",
      "search.names",
      "article.listing",
    ]);
  });

  it("are found in other shapes", () => {
    const list = { type: "array", items: { type: "string" } } as const;
    const deviation = (properties: object, isList = false) =>
      deviationOf("x", { type: "object", properties } as JsonSchema, isList);
    expect(deviation({ data: list })).toBe("x has data");
    expect(deviation({ data: list, total: {} })).toBe("x has data, total");
    expect(deviation({ data: list, meta: { properties: { page: {} } } })).toBe(
      "x has page in meta",
    );
    expect(deviation({ articles: list }, true)).toContain("neither");
    expect(deviation({ articles: list })).toBeUndefined();
  });
});
