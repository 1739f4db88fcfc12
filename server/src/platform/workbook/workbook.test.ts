import { once } from "node:events";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { Money } from "@masthead/contract/commerce/money.ts";
import { describe, expect, it } from "vitest";
import { readWorkbook } from "../../../test/read-workbook.ts";
import { all } from "../../../test/xml.ts";
import type { Column } from "./columns.ts";
import { WORKBOOK_TYPE, type Workbook, workbook } from "./workbook.ts";

interface Sale {
  name: string | null;
  count: number;
  sum: Money | null;
  at: Date;
}
const AT = new Date("2026-11-21T22:30:00Z");
const sale = (more: Partial<Sale> = {}): Sale => ({ name: "Layla", count: 3, sum: { amount: 1250, currency: "JOD" }, at: AT, ...more });
const columns: Column<Sale>[] = [
  { kind: "text", heading: "Name", value: ({ name }) => name },
  { kind: "integer", heading: "Count", value: ({ count }) => count },
  { kind: "money", heading: "Sum", value: ({ sum }) => sum },
  { kind: "moment", heading: "At", value: ({ at }) => at },
];
const book = (rows: Workbook<Sale>["sheets"][0]["rows"], more: Partial<Workbook<Sale>> = {}) =>
  workbook<Sale>({
    locale: "en-US",
    timeZone: "Asia/Amman",
    properties: { title: "Orders", creator: "Station & sons", created: AT },
    sheets: [{ name: "Orders", columns, rows }],
    ...more,
  });
const read = (rows: Sale[], more?: Partial<Workbook<Sale>>) => readWorkbook(book(rows, more));
const firstOf = async (rows: Sale[], more?: Partial<Workbook<Sale>>) => {
  const { sheets } = await read(rows, more);
  if (!sheets[0]) throw new Error("there is no sheet");
  return sheets[0];
};
/** Days of a workbook as the wall clock they stand for. */
const clockOf = (days = "") => new Date(Math.round((Number(days) - 25_569) * 86_400) * 1000).toISOString().slice(0, 16);

describe("text", () => {
  it.each(["=1+1", "+962790000000", "-5", "@SUM(A1)", "\t=1", '=HYPERLINK("https://evil.example")', "=cmd|' /C calc'!A0"])(
    "stays text: %j",
    async (name) => {
      const { cells } = await firstOf([sale({ name })]);
      expect(cells.A2).toEqual({ type: "inlineStr", format: "@", quoted: true, value: name });
    },
  );

  it("is told as it is, in both scripts", async () => {
    const names = ["ليلى «الحسن» & <شركاؤها>", "  two  spaces ", "one\ntwo", "👩‍💻 José 𝒳", "_x0041_ _X005f_", "00123"];
    const { cells } = await firstOf(names.map((name) => sale({ name })));
    // What is coded by a number is written so that programs decode it to what stood there.
    const decoded = names.map((_, index) => cells[`A${index + 2}`]?.value.replaceAll("_x005F_", "_"));
    expect(decoded).toEqual(names);
    expect(cells.A6?.value).toBe("_x005F_x0041_ _x005F_X005f_");
    expect(cells.A7).toMatchObject({ type: "inlineStr", quoted: false });
  });

  it("loses what no cell can hold: control characters, halves of characters, more than 32,767 of them", async () => {
    const odd = `a\0b\x1bc\x7f\x9f\uffffd\r\ne\ud800f`;
    const { cells } = await firstOf([sale({ name: odd }), sale({ name: "س".repeat(40_000) }), sale({ name: "\0" }), sale({ name: null })]);
    expect(cells.A2?.value).toBe("abcd\ne\ufffdf");
    expect(cells.A3?.value).toHaveLength(32_767);
    expect(cells.A4).toBeUndefined();
    expect(cells.A5).toBeUndefined();
  });
});

describe("money", () => {
  it.each<[Money, string, string]>([
    [{ amount: 1250, currency: "JOD" }, "1.250", "#,##0.000"],
    [{ amount: 1, currency: "JOD" }, "0.001", "#,##0.000"],
    [{ amount: 999_999_999_999_999, currency: "JOD" }, "999999999999.999", "#,##0.000"],
    [{ amount: -999_999_999_999_999, currency: "USD" }, "-9999999999999.99", "#,##0.00"],
    [{ amount: 10, currency: "USD" }, "0.10", "#,##0.00"],
    [{ amount: 0, currency: "USD" }, "0.00", "#,##0.00"],
    [{ amount: 1_000_000_000, currency: "JPY" }, "1000000000", "#,##0"],
    [{ amount: -3, currency: "JPY" }, "-3", "#,##0"],
  ])("%j is the number %s", async (sum, value, format) => {
    const { cells } = await firstOf([sale({ sum })]);
    expect(cells.C2).toEqual({ type: undefined, format, quoted: false, value });
  });

  it("refuses what is no sum in the smallest unit", async () => {
    await expect(read([sale({ sum: { amount: 0.1, currency: "USD" } })])).rejects.toThrow(/C2/);
    await expect(read([sale({ count: Number.NaN })])).rejects.toThrow(/B2/);
  });
});

describe("moments", () => {
  it.each([
    ["Asia/Amman", "2026-11-21T22:30:00Z", "2026-11-22T01:30"],
    // Jordan left its winter clocks in October 2022.
    ["Asia/Amman", "2021-12-31T22:30:00Z", "2022-01-01T00:30"],
    ["Europe/Berlin", "2026-03-29T00:59:00Z", "2026-03-29T01:59"],
    ["Europe/Berlin", "2026-03-29T01:00:00Z", "2026-03-29T03:00"],
    ["Europe/Berlin", "2026-10-25T00:30:00Z", "2026-10-25T02:30"],
    ["Europe/Berlin", "2026-10-25T01:30:00Z", "2026-10-25T02:30"],
    ["Asia/Kathmandu", "2026-01-01T00:00:00Z", "2026-01-01T05:45"],
  ])("in %s %s is %s", async (timeZone, at, clock) => {
    const { cells } = await firstOf([sale({ at: new Date(at) })], { timeZone });
    expect(cells.D2).toMatchObject({ type: undefined, format: "yyyy-mm-dd hh:mm" });
    expect(clockOf(cells.D2?.value)).toBe(clock);
  });

  it("refuses what is none", async () => {
    await expect(read([sale({ at: new Date(Number.NaN) })])).rejects.toThrow(RangeError);
    await expect(read([sale({ at: new Date("1899-01-01") })])).rejects.toThrow(RangeError);
  });
});

describe("a sheet", () => {
  const viewOf = (root: Parameters<typeof all>[0]) => all(all(root, "sheetViews")[0], "sheetView")[0];

  it("runs from right to left in Arabic, and from left to right in English", async () => {
    const arabic = await firstOf([], { locale: "ar-JO", sheets: [{ name: "الطلبات", columns, rows: [] }] });
    expect(arabic.name).toBe("الطلبات");
    expect(viewOf(arabic.root)?.attributes.rightToLeft).toBe("1");
    expect(viewOf((await firstOf([])).root)?.attributes.rightToLeft).toBeUndefined();
  });

  it("keeps its bold heading in view, filters, and has widths; an empty one too", async () => {
    const { root, rows, cells } = await firstOf([]);
    expect(rows).toBe(1);
    expect(cells.A1).toMatchObject({ type: "inlineStr", value: "Name" });
    expect(all(viewOf(root), "pane")[0]?.attributes).toMatchObject({ ySplit: "1", state: "frozen" });
    expect(all(root, "autoFilter")[0]?.attributes.ref).toBe("A1:D1");
    expect(all(all(root, "cols")[0], "col").map(({ attributes }) => attributes.width)).toEqual(["24", "10", "16", "18"]);
  });

  it.each([
    ["a/b\\c?d*e[f]g:h", "a b c d e f g h"],
    ["'quoted'", "quoted"],
    ["History", "History (2)"],
    ["  ", "Sheet"],
    ["ن".repeat(40), "ن".repeat(31)],
  ])("%j is named %j", async (name, told) => {
    expect((await firstOf([], { sheets: [{ name, columns, rows: [] }] })).name).toBe(told);
  });

  it("goes on in another when it is full, and not before", async () => {
    const rows = Array.from({ length: 8 }, (_, count) => sale({ count }));
    const full = await read(rows, { mostRows: 9 });
    expect(full.sheets.map((sheet) => [sheet.name, sheet.rows])).toEqual([["Orders", 9]]);
    const { sheets } = await read(rows, { mostRows: 4 });
    expect(sheets.map((sheet) => [sheet.name, sheet.rows])).toEqual([
      ["Orders", 4],
      ["Orders (2)", 4],
      ["Orders (3)", 3],
    ]);
    expect(sheets.flatMap(({ cells }) => ["B2", "B3", "B4"].map((place) => cells[place]?.value))).toEqual([..."01234567", undefined]);
    expect(sheets.every(({ cells }) => cells.A1?.value === "Name")).toBe(true);
  });

  it("stands beside others, of names that differ", async () => {
    const sheet = { name: "Orders", columns, rows: [sale()] };
    const { sheets, files } = await read([], { sheets: [sheet, { ...sheet, name: "orders" }] });
    expect(sheets.map(({ name }) => name)).toEqual(["Orders", "orders (2)"]);
    expect(files.get("docProps/core.xml")?.toString()).toContain("<dc:creator>Station &amp; sons</dc:creator>");
    expect([...files.keys()][0]).toBe("[Content_Types].xml");
    expect(files.get("[Content_Types].xml")?.toString()).toContain(`PartName="/xl/workbook.xml" ContentType="${WORKBOOK_TYPE}.main+xml"`);
  });
});

describe("the stream", () => {
  /** Endless rows, and what became of them. */
  function endless() {
    const seen = { made: 0, ended: false };
    async function* rows() {
      try {
        for (;;) {
          seen.made += 1;
          // Text that hardly shrinks, so that what waits to be taken is much.
          yield sale({ name: Array.from({ length: 20 }, () => Math.random().toString(36)).join("") });
        }
      } finally {
        seen.ended = true;
      }
    }
    return { seen, rows: rows() };
  }

  it("asks for rows no faster than it is read", async () => {
    const { seen, rows } = endless();
    const stream = book(rows);
    await once(stream, "readable");
    stream.read();
    let before: number;
    do {
      before = seen.made;
      await wait(100);
    } while (seen.made !== before);
    expect(seen.made).toBeLessThan(5000);
    stream.destroy();
    await once(stream, "close");
  });

  it("ends its source when the client goes away", async () => {
    const { seen, rows } = endless();
    let taken = 0;
    const client = new Writable({
      write(chunk, _, done) {
        taken += chunk.length;
        done(taken > 200_000 ? new Error("gone") : null);
      },
    });
    await expect(pipeline(book(rows), client)).rejects.toThrow("gone");
    await expect.poll(() => seen.ended).toBe(true);
  });

  it("breaks with its source, so that half a file is not taken for a whole one", async () => {
    async function* broken() {
      yield sale();
      throw new Error("the database went away");
    }
    await expect(readWorkbook(book(broken()))).rejects.toThrow("the database went away");
  });

  it("is the same for the same rows", async () => {
    const [one, two] = await Promise.all([read([sale(), sale()]), read([sale(), sale()])]);
    expect([...one.files].map(([name, bytes]) => [name, bytes.toString()])).toEqual(
      [...two.files].map(([name, bytes]) => [name, bytes.toString()]),
    );
  });
});
