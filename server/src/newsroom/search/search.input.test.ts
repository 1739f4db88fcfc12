import type { Client } from "@masthead/contract/contract.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeArticle } from "../../../test/factories/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerClient } from "../../app.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { formatQuery, parseQuery } from "./search-query.ts";

let platform: StartedPlatform;
let client: Client;
beforeAll(async () => {
  platform = await testPlatform();
  client = innerClient(platform, "en-US");
  await makeArticle(platform.database.db, { title: "The ibis of the marsh" });
});
afterAll(() => platform.stop());

const normalize = (query: string) => formatQuery(parseQuery(query));

describe("search query", () => {
  it.each([
    ["  ibis   marsh ", "ibis marsh"],
    ['"ibis  of the" marsh', '"ibis of the" marsh'],
    ["«طائر أبو منجل» -بحر", '"طائر أبو منجل" -بحر'],
    ['ibis -"dry marsh"', 'ibis -"dry marsh"'],
    ['ibis "marsh', "ibis marsh"],
    ['ibis" marsh', "ibis marsh"],
    ['"" ibis “”', "ibis"],
    ["well-known ibis", "well-known ibis"],
    ["--ibis", "-ibis"],
    ["ibis - marsh", "ibis marsh"],
    ["ibis & | ! ( ) <-> :* marsh", "ibis marsh"],
    ["ib\0is\u0007", "ib is"],
    ["ﻻ", "لا"],
    ["ibis 🦩", "ibis"],
  ])("parses %j as %j", (input, expected) => {
    expect(normalize(input)).toBe(expected);
  });

  it("is returned as parsed in the response", async () => {
    const { data, meta } = await client.search.articles({ q: ' ibis  "of the marsh" ' });
    expect(data).toHaveLength(1);
    expect(meta).toMatchObject({
      page: 1,
      limit: 20,
      total: 1,
      more: false,
      query: 'ibis "of the marsh"',
      suggestion: null,
      corrected: false,
    });
  });

  it.each([
    "the of and",
    "-ibis",
    "!!! ???",
    "- -- ---",
    '"',
    '"" “”',
    "🦩🦩",
    "&|!()<->:*",
    "'''",
    "\ud800",
    "ً ُ",
  ])("finds nothing for %j, which has no searchable word", async (q) => {
    const { data, meta } = await client.search.articles({ q });
    expect(data).toEqual([]);
    expect(meta).toMatchObject({ total: 0, more: false, suggestion: null, corrected: false });
  });

  it("is rejected if it is empty, too long or contains a null byte", async () => {
    for (const q of ["", "   ", "\0\0", "ibis\0", "x".repeat(201), "ibis ".repeat(2048)])
      await expect(client.search.articles({ q })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect((await client.search.articles({ q: "x".repeat(200) })).data).toEqual([]);
    expect((await client.search.articles({ q: "a-".repeat(100) })).meta.total).toBe(0);
  });

  it("returns 404 past the last page of hits", async () => {
    await expect(client.search.articles({ q: "ibis", page: 2 })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(client.search.articles({ q: "nothingatall", page: 2 })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(
      client.search.articles({ q: "ibis", page: 1_000_000, limit: 100 }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(client.search.articles({ q: "the", page: 2 })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("is accepted with any characters", async () => {
    const fragment = fc.oneof(
      fc.constantFrom(
        '"',
        "-",
        " ",
        "«",
        "»",
        "&",
        "|",
        "!",
        "(",
        ")",
        ":",
        "*",
        "<->",
        "\\",
        "'",
        "%",
        "ibis",
        "مدينة",
        "\0",
      ),
      fc.string({ unit: "binary", maxLength: 5 }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fragment, { minLength: 1, maxLength: 20 }),
        fc.constantFrom("en-US" as const, "ar-JO" as const),
        async (fragments, locale) => {
          const q = fragments.join("").slice(0, 200);
          if (!q.trim() || q.includes("\0")) return;
          const { meta } = await client.search.articles({ q, locale });
          expect(normalize(meta.query)).toBe(meta.query);
        },
      ),
      { numRuns: 150 },
    );
  });
});
