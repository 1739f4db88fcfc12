import { contract } from "@masthead/contract/contract.ts";
import { URLS_PARAMETER } from "@masthead/contract/platform/url-fields.ts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { hasUrls, withAbsoluteUrls } from "./absolute-urls.ts";
import { walkCalls } from "./calls.ts";

type JsonSchema = z.core.JSONSchema.BaseSchema;

const CALLS = [...walkCalls(contract)];
const schemaOf = (output: unknown): JsonSchema =>
  output ? z.toJSONSchema(output as z.ZodType, { io: "output", unrepresentable: "any" }) : {};

/** Names of fields with URLs or HTML, by their end. */
const URL_NAME = /(url|path|href|link|src|original|base|template|poster|html)$/i;
/** Texts with a URL field name that are not URLs, by their path in the response. */
const NO_URLS = [
  // Fields that staff edit are as they are stored.
  /(streamUrl|videoUrl|audioUrl|canonicalUrl)$/,
  /^(notification\..*\.link|social\.\w+(\.data\[\])?\.url|(episode\.upload\.recording|recording\.list\.data\[\]|recording\.get)\.url)$/,
  /^article\.links\.check\[\]\.url$/,
  // Paths below the secret one of the back office, keys of a report, and fields of an input.
  /^(work|monitor)\..*path$/,
  /pagePath$/,
  /errors\[\]\.path$/,
  // Designs of articles.
  /\.template$/,
];

/** Lists the text fields of a schema with their path, as `data[].title`. */
function* textFields(
  schema: JsonSchema,
  path: string,
): Generator<{ path: string; schema: JsonSchema }> {
  const {
    type,
    items,
    properties = {},
    additionalProperties,
    anyOf = [],
    oneOf = [],
    allOf = [],
  } = schema;
  for (const choice of [...anyOf, ...oneOf, ...allOf])
    yield* textFields(choice as JsonSchema, path);
  if (type === "string") yield { path, schema };
  if (items && typeof items === "object") yield* textFields(items as JsonSchema, `${path}[]`);
  if (additionalProperties && typeof additionalProperties === "object")
    yield* textFields(additionalProperties as JsonSchema, `${path}{}`);
  for (const [name, property] of Object.entries(properties))
    yield* textFields(property as JsonSchema, `${path}.${name}`);
}

const FIELDS = CALLS.flatMap(({ name, output }) => [...textFields(schemaOf(output), name)]);
const isDeclared = ({ format = "" }: JsonSchema) =>
  ["uri", "uri-reference", "uri-template", "html"].includes(format);

describe("URLs in responses", () => {
  it("are declared in the schema wherever the name of a field implies one", () => {
    const named = FIELDS.filter(({ path }) => URL_NAME.test(path.replace(/(\[\]|\{\})+$/, "")));
    expect(named.length).toBeGreaterThan(300);
    const undeclared = named.filter(
      ({ path, schema }) => !isDeclared(schema) && !NO_URLS.some((known) => known.test(path)),
    );
    expect([...new Set(undeclared.map(({ path }) => path))]).toEqual([]);
  });

  it("are not in recursive schemas, which are not searched for them", () => {
    const definitions = CALLS.map(
      ({ name, output }) => [name, JSON.stringify(schemaOf(output).$defs ?? {})] as const,
    );
    expect(
      definitions.filter(([, text]) => /uri-reference|uri-template|"html"/.test(text)),
    ).toEqual([]);
  });

  it("are selected by a parameter that no call has", () => {
    const own = CALLS.filter(
      ({ method, input }) =>
        method === "GET" && URLS_PARAMETER in (schemaOf(input).properties ?? {}),
    );
    expect(own).toEqual([]);
  });
});

const url = z.string().meta({ format: "uri-reference" });

describe("absolute URLs", () => {
  const CASES: [string, z.ZodType, unknown, unknown][] = [
    ["a path", url, "/a", "https://news.example/a"],
    ["the home page", url, "/", "https://news.example/"],
    ["an absolute URL", url, "https://other.example/a", "https://other.example/a"],
    ["a URL without a protocol", url, "//other.example/a", "//other.example/a"],
    [
      "a URL that browsers read as one of another host",
      url,
      "/\\other.example",
      "/\\other.example",
    ],
    ["a fragment", url, "#note", "#note"],
    ["an empty text", url, "", ""],
    [
      "a template",
      z.string().meta({ format: "uri-template" }),
      "/a-{width}.{format}",
      "https://news.example/a-{width}.{format}",
    ],
    ["a nullable field", z.object({ a: url.nullable() }), { a: null }, { a: null }],
    ["an optional field", z.object({ a: url.optional() }), {}, {}],
    [
      "a described field",
      z.object({ a: url.describe("x") }),
      { a: "/a" },
      { a: "https://news.example/a" },
    ],
    ["a field that is no URL", z.object({ a: z.string() }), { a: "/a" }, { a: "/a" }],
    [
      "a list",
      z.object({ a: z.array(url) }),
      { a: ["/a", "/b"] },
      { a: ["https://news.example/a", "https://news.example/b"] },
    ],
    ["a record", z.record(z.string(), url), { a: "/a" }, { a: "https://news.example/a" }],
    [
      "a choice of objects",
      z.union([z.object({ a: url }), z.object({ b: url })]),
      { b: "/b" },
      { b: "https://news.example/b" },
    ],
    [
      "HTML",
      z.string().meta({ format: "html" }),
      '<a href="/a">/a</a>',
      '<a href="https://news.example/a">/a</a>',
    ],
    [
      "HTML with a fragment and text that looks like HTML",
      z.string().meta({ format: "html" }),
      '<p>&lt;a href="/a"&gt; <a href="#b">b</a></p>',
      '<p>&lt;a href="/a"&gt; <a href="#b">b</a></p>',
    ],
    [
      "HTML with images",
      z.string().meta({ format: "html" }),
      '<img srcset="/a-1.webp 1w, /a-2.webp 2w" src="/a.jpg"><video poster="/p.webp"></video>',
      '<img srcset="https://news.example/a-1.webp 1w, https://news.example/a-2.webp 2w" src="https://news.example/a.jpg"><video poster="https://news.example/p.webp"></video>',
    ],
  ];

  it.each(CASES)("%s", (_case, schema, output, expected) => {
    const before = structuredClone(output);
    expect(withAbsoluteUrls(output, schema, "https://news.example")).toEqual(expected);
    expect(output).toEqual(before);
  });

  it("leave a response without URLs unchanged", () => {
    const output = { a: "/a" };
    expect(withAbsoluteUrls(output, z.object({ a: z.string() }), "https://news.example")).toBe(
      output,
    );
    expect([hasUrls(z.object({ a: z.string() })), hasUrls(undefined)]).toEqual([false, false]);
  });
});
