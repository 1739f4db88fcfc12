import { once } from "node:events";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { Money } from "@masthead/contract/commerce/money.ts";
import { describe, expect, it } from "vitest";
import { readWorkbook } from "../../../test/readers/read-workbook.ts";
import { childrenNamed } from "../../../test/readers/xml.ts";
import type { Column } from "./columns.ts";
import { createWorkbookStream, WORKBOOK_TYPE, type Workbook } from "./workbook.ts";

interface Sale {
  name: string | null;
  count: number;
  sum: Money | null;
  at: Date;
}
const AT = new Date("2026-11-21T22:30:00Z");
const sale = (more: Partial<Sale> = {}): Sale => ({
  name: "Layla",
  count: 3,
  sum: { amount: 1250, currency: "JOD" },
  at: AT,
  ...more,
});
const columns: Column<Sale>[] = [
  { kind: "text", heading: "Name", value: ({ name }) => name },
  { kind: "integer", heading: "Count", value: ({ count }) => count },
  { kind: "money", heading: "Sum", value: ({ sum }) => sum },
  { kind: "moment", heading: "At", value: ({ at }) => at },
];
const book = (rows: Workbook<Sale>["sheets"][0]["rows"], more: Partial<Workbook<Sale>> = {}) =>
  createWorkbookStream<Sale>({
    locale: "en-US",
    timeZone: "Asia/Amman",
    properties: { title: "Orders", creator: "Station & sons", created: AT },
    sheets: [{ name: "Orders", columns, rows }],
    ...more,
  });
const readBook = (rows: Sale[], more?: Partial<Workbook<Sale>>) => readWorkbook(book(rows, more));
const firstOf = async (rows: Sale[], more?: Partial<Workbook<Sale>>) => {
  const { sheets } = await readBook(rows, more);
  if (!sheets[0]) throw new Error("the workbook has no sheet");
  return sheets[0];
};
/** Converts the days of a workbook to the wall clock time that they represent. */
const clockOf = (days = "") =>
  new Date(Math.round((Number(days) - 25_569) * 86_400) * 1000).toISOString().slice(0, 16);

describe("text cells", () => {
  it.each([
    "=1+1",
    "+962790000000",
    "-5",
    "@SUM(A1)",
    "\t=1",
    '=HYPERLINK("https://evil.example")',
    "=cmd|' /C calc'!A0",
  ])("stores %j as text, not as a formula", async (name) => {
    const { cells } = await firstOf([sale({ name })]);
    expect(cells.A2).toEqual({ type: "inlineStr", format: "@", quoted: true, value: name });
  });

  it("preserves text in both scripts", async () => {
    const names = [
      "ليلى «الحسن» & <شركاؤها>",
      "  two  spaces ",
      "one\ntwo",
      "👩‍💻 José 𝒳",
      "_x0041_ _X005f_",
      "00123",
    ];
    const { cells } = await firstOf(names.map((name) => sale({ name })));
    // Escape sequences in the text are written such that programs decode them to the original text.
    const decoded = names.map((_, index) =>
      cells[`A${index + 2}`]?.value.replaceAll("_x005F_", "_"),
    );
    expect(decoded).toEqual(names);
    expect(cells.A6?.value).toBe("_x005F_x0041_ _x005F_X005f_");
    expect(cells.A7).toMatchObject({ type: "inlineStr", quoted: false });
  });

  it("removes control characters, replaces lone surrogates, and truncates text to 32,767 characters", async () => {
    const odd = `a\0b\x1bc\x7f\x9f\uffffd\r\ne\ud800f`;
    const { cells } = await firstOf([
      sale({ name: odd }),
      sale({ name: "س".repeat(40_000) }),
      sale({ name: "\0" }),
      sale({ name: null }),
    ]);
    expect(cells.A2?.value).toBe("abcd\ne\ufffdf");
    expect(cells.A3?.value).toHaveLength(32_767);
    expect(cells.A4).toBeUndefined();
    expect(cells.A5).toBeUndefined();
  });
});

describe("money cells", () => {
  it.each<[Money, string, string]>([
    [{ amount: 1250, currency: "JOD" }, "1.250", "#,##0.000"],
    [{ amount: 1, currency: "JOD" }, "0.001", "#,##0.000"],
    [{ amount: 999_999_999_999_999, currency: "JOD" }, "999999999999.999", "#,##0.000"],
    [{ amount: -999_999_999_999_999, currency: "USD" }, "-9999999999999.99", "#,##0.00"],
    [{ amount: 10, currency: "USD" }, "0.10", "#,##0.00"],
    [{ amount: 0, currency: "USD" }, "0.00", "#,##0.00"],
    [{ amount: 1_000_000_000, currency: "JPY" }, "1000000000", "#,##0"],
    [{ amount: -3, currency: "JPY" }, "-3", "#,##0"],
  ])("stores %j as the number %s", async (sum, value, format) => {
    const { cells } = await firstOf([sale({ sum })]);
    expect(cells.C2).toEqual({ type: undefined, format, quoted: false, value });
  });

  it("rejects amounts that are not integers in the smallest unit", async () => {
    await expect(readBook([sale({ sum: { amount: 0.1, currency: "USD" } })])).rejects.toThrow(/C2/);
    await expect(readBook([sale({ count: Number.NaN })])).rejects.toThrow(/B2/);
  });
});

describe("date cells", () => {
  it.each([
    ["Asia/Amman", "2026-11-21T22:30:00Z", "2026-11-22T01:30"],
    // Jordan abolished its winter time in October 2022.
    ["Asia/Amman", "2021-12-31T22:30:00Z", "2022-01-01T00:30"],
    ["Europe/Berlin", "2026-03-29T00:59:00Z", "2026-03-29T01:59"],
    ["Europe/Berlin", "2026-03-29T01:00:00Z", "2026-03-29T03:00"],
    ["Europe/Berlin", "2026-10-25T00:30:00Z", "2026-10-25T02:30"],
    ["Europe/Berlin", "2026-10-25T01:30:00Z", "2026-10-25T02:30"],
    ["Asia/Kathmandu", "2026-01-01T00:00:00Z", "2026-01-01T05:45"],
  ])("shows in %s the time %s as %s", async (timeZone, at, clock) => {
    const { cells } = await firstOf([sale({ at: new Date(at) })], { timeZone });
    expect(cells.D2).toMatchObject({ type: undefined, format: "yyyy-mm-dd hh:mm" });
    expect(clockOf(cells.D2?.value)).toBe(clock);
  });

  it("rejects invalid dates and dates before 1900", async () => {
    await expect(readBook([sale({ at: new Date(Number.NaN) })])).rejects.toThrow(RangeError);
    await expect(readBook([sale({ at: new Date("1899-01-01") })])).rejects.toThrow(RangeError);
  });
});

describe("worksheet", () => {
  const viewOf = (root: Parameters<typeof childrenNamed>[0]) =>
    childrenNamed(childrenNamed(root, "sheetViews")[0], "sheetView")[0];

  it("runs from right to left in Arabic, and from left to right in English", async () => {
    const arabic = await firstOf([], {
      locale: "ar-JO",
      sheets: [{ name: "الطلبات", columns, rows: [] }],
    });
    expect(arabic.name).toBe("الطلبات");
    expect(viewOf(arabic.root)?.attributes.rightToLeft).toBe("1");
    expect(viewOf((await firstOf([])).root)?.attributes.rightToLeft).toBeUndefined();
  });

  it("has a frozen heading, a filter and column widths, even if it is empty", async () => {
    const { root, rows, cells } = await firstOf([]);
    expect(rows).toBe(1);
    expect(cells.A1).toMatchObject({ type: "inlineStr", value: "Name" });
    expect(childrenNamed(viewOf(root), "pane")[0]?.attributes).toMatchObject({
      ySplit: "1",
      state: "frozen",
    });
    expect(childrenNamed(root, "autoFilter")[0]?.attributes.ref).toBe("A1:D1");
    expect(
      childrenNamed(childrenNamed(root, "cols")[0], "col").map(
        ({ attributes }) => attributes.width,
      ),
    ).toEqual(["24", "10", "16", "18"]);
  });

  it.each([
    ["a/b\\c?d*e[f]g:h", "a b c d e f g h"],
    ["'quoted'", "quoted"],
    ["History", "History (2)"],
    ["  ", "Sheet"],
    ["ن".repeat(40), "ن".repeat(31)],
  ])("names the sheet %j as %j", async (name, sheetName) => {
    expect((await firstOf([], { sheets: [{ name, columns, rows: [] }] })).name).toBe(sheetName);
  });

  it("continues on another sheet when it is full, and not before", async () => {
    const rows = Array.from({ length: 8 }, (_, count) => sale({ count }));
    const full = await readBook(rows, { maxRows: 9 });
    expect(full.sheets.map((sheet) => [sheet.name, sheet.rows])).toEqual([["Orders", 9]]);
    const { sheets } = await readBook(rows, { maxRows: 4 });
    expect(sheets.map((sheet) => [sheet.name, sheet.rows])).toEqual([
      ["Orders", 4],
      ["Orders (2)", 4],
      ["Orders (3)", 3],
    ]);
    expect(
      sheets.flatMap(({ cells }) => ["B2", "B3", "B4"].map((place) => cells[place]?.value)),
    ).toEqual([..."01234567", undefined]);
    expect(sheets.every(({ cells }) => cells.A1?.value === "Name")).toBe(true);
  });

  it("gets a unique name among the sheets of a workbook", async () => {
    const sheet = { name: "Orders", columns, rows: [sale()] };
    const { sheets, files } = await readBook([], { sheets: [sheet, { ...sheet, name: "orders" }] });
    expect(sheets.map(({ name }) => name)).toEqual(["Orders", "orders (2)"]);
    expect(files.get("docProps/core.xml")?.toString()).toContain(
      "<dc:creator>Station &amp; sons</dc:creator>",
    );
    expect([...files.keys()][0]).toBe("[Content_Types].xml");
    expect(files.get("[Content_Types].xml")?.toString()).toContain(
      `PartName="/xl/workbook.xml" ContentType="${WORKBOOK_TYPE}.main+xml"`,
    );
  });
});

describe("workbook stream", () => {
  /** Endless rows, with a record of what happened to them. */
  function endless() {
    const stats = { made: 0, ended: false };
    async function* rows() {
      try {
        for (;;) {
          stats.made += 1;
          // Text that hardly compresses, so that much data is waiting to be read.
          yield sale({
            name: Array.from({ length: 20 }, () => Math.random().toString(36)).join(""),
          });
        }
      } finally {
        stats.ended = true;
      }
    }
    return { stats, rows: rows() };
  }

  it("reads rows no faster than it is consumed", async () => {
    const { stats, rows } = endless();
    const stream = book(rows);
    await once(stream, "readable");
    stream.read();
    let before: number;
    do {
      before = stats.made;
      await wait(100);
    } while (stats.made !== before);
    expect(stats.made).toBeLessThan(5000);
    stream.destroy();
    await once(stream, "close");
  });

  it("ends its source when the client disconnects", async () => {
    const { stats, rows } = endless();
    let received = 0;
    const client = new Writable({
      write(chunk, _, done) {
        received += chunk.length;
        done(received > 200_000 ? new Error("disconnected") : null);
      },
    });
    await expect(pipeline(book(rows), client)).rejects.toThrow("disconnected");
    await expect.poll(() => stats.ended).toBe(true);
  });

  it("fails when its source fails, so that a partial file is not taken for a complete one", async () => {
    async function* broken() {
      yield sale();
      throw new Error("the database is unavailable");
    }
    await expect(readWorkbook(book(broken()))).rejects.toThrow("the database is unavailable");
  });

  it("is identical for the same rows", async () => {
    const [one, two] = await Promise.all([readBook([sale(), sale()]), readBook([sale(), sale()])]);
    expect([...one.files].map(([name, bytes]) => [name, bytes.toString()])).toEqual(
      [...two.files].map(([name, bytes]) => [name, bytes.toString()]),
    );
  });
});
