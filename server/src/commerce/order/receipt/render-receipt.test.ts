import type { Money } from "@masthead/contract/commerce/money.ts";
import { describe, expect, it } from "vitest";
import { readPdf, type TextRun, visualLines } from "../../../../test/readers/read-pdf.ts";
import { type Receipt, renderReceipt } from "./render-receipt.ts";

const dinars = (amount: number): Money => ({ amount, currency: "JOD" });
const english: Receipt = {
  locale: "en-US",
  timeZone: "Asia/Amman",
  station: {
    name: "Masthead News",
    address: "12 University Street, Amman",
    phone: "+962 6 500 0000",
    email: "orders@news.example",
    taxNumber: "1234567-8",
  },
  title: "Receipt",
  number: "2611-000123",
  date: new Date("2026-11-21T22:30:00Z"),
  customer: ["Zoë Ångström", "+962 7 9000 0000"],
  lines: [
    {
      description: "Everything, a year",
      quantity: 2,
      unitPrice: dinars(45_500),
      amount: dinars(91_000),
    },
  ],
  totals: [
    { label: "Tax (16%)", amount: dinars(12_552) },
    { label: "Paid", amount: dinars(91_000), strong: true },
  ],
  notes: ["Thank you."],
};
const arabic: Receipt = {
  ...english,
  locale: "ar-JO",
  station: { ...english.station, name: "محطة الأخبار" },
  title: "إيصال",
  customer: ["ليلى (Layla) حسن", "+962 7 9000 0000"],
  lines: [
    {
      description: "باقة Orbit 4K لسنة",
      quantity: 2,
      unitPrice: dinars(45_500),
      amount: dinars(91_000),
    },
  ],
  totals: [{ label: "المدفوع", amount: dinars(91_000), strong: true }],
};
const readReceipt = async (receipt: Receipt) => readPdf(await renderReceipt(receipt));
const linesOf = async (receipt: Receipt) =>
  visualLines((await readReceipt(receipt)).pages[0] ?? []).map((line) =>
    line.replaceAll("\u00a0", " "),
  );
const visibleText = async (receipt: Receipt) => (await linesOf(receipt)).join("\n");
/** Text as it appears on the page, from left to right. */
const reversed = (text: string) => [...text].reverse().join("");
/** Line of the page, read from right to left. */
const readRightToLeft = (line: string) => reversed(line);

describe("English receipt", () => {
  it("shows the station, the purchased items and the amounts", async () => {
    const lines = await linesOf(english);
    expect(lines).toContain("Masthead News|Receipt");
    expect(lines).toContain("12 University Street, Amman|No. |2611-000123");
    // It is after midnight in the station's time zone.
    expect(lines).toContain("+962 6 500 0000|22 November 2026");
    expect(lines).toContain("Tax number |1234567-8");
    expect(lines).toContain("Zoë Ångström");
    expect(lines).toContain("Description|Quantity|Price|Amount");
    expect(lines).toContain("Everything, a year|2|JOD 45.500|JOD 91.000");
    expect(lines).toContain("Paid|JOD 91.000");
    expect(lines.at(-1)).toBe("Page 1 of 1");
  });

  it("is tagged for screen readers, and embeds the used font subsets", async () => {
    const { plain, fonts } = await readReceipt(english);
    expect(plain).toContain("/Lang (en-US)");
    expect(plain).toContain("(Receipt 2611-000123)");
    expect(plain).toContain("/Marked true");
    for (const kind of ["H1", "P", "Table", "TR", "TH", "TD"])
      expect(plain).toMatch(new RegExp(`/S /${kind}\\b`));
    expect(fonts.every((name) => /^[A-Z]{6}\+IBMPlexSansArabic-(Regular|Bold)$/.test(name))).toBe(
      true,
    );
    expect(fonts.length).toBeGreaterThan(1);
  });

  it("renders identical bytes each time, regardless of earlier receipts", async () => {
    const first = await renderReceipt(english);
    await renderReceipt(arabic);
    expect((await renderReceipt(english)).equals(first)).toBe(true);
    expect(first.length).toBeLessThan(40_000);
  });

  it.each([
    ["USD", "$0.10"],
    ["JPY", "¥10"],
  ] as const)(
    "shows amounts in %s with the decimals of the currency",
    async (currency, formatted) => {
      const amount = { amount: 10, currency };
      expect(
        await visibleText({
          ...english,
          lines: [{ description: "One", quantity: 1, unitPrice: amount, amount: amount }],
        }),
      ).toContain(`One|1|${formatted}|${formatted}`);
    },
  );
});

describe("Arabic receipt", () => {
  it("is laid out from right to left, with numbers as Arabic writes them", async () => {
    const { pages, plain } = await readReceipt(arabic);
    const lines = visualLines(pages[0] ?? []).map(readRightToLeft);
    expect(plain).toContain("/Lang (ar-JO)");
    expect(lines[0]).toBe("محطة الأخبار|إيصال");
    expect(lines).toContain("البيان|الكمية|السعر|المبلغ");
    const row = visualLines(pages[0] ?? []).find((line) => line.includes("Orbit 4K")) ?? "";
    // From the left: amount, price, quantity and description.
    expect(row.match(/\d+\.\d{3}|(?<=\|)\d+(?=\|)/g)).toEqual(["91.000", "45.500", "2"]);
    expect(readRightToLeft(row)).toMatch(/^باقة/);
    expect(lines.join("\n")).toContain("|22| |تشرين الثاني |6202");
  });

  it("is read aloud in logical order", async () => {
    const { plain } = await readReceipt(arabic);
    // A PDF string: UTF-16 with a byte order mark, and delimiters escaped.
    const pdfString = (text: string) =>
      Buffer.from(`\ufeff${text}`, "utf16le")
        .swap16()
        .toString("latin1")
        .replaceAll(/[()\\]/g, "\\$&");
    for (const text of ["باقة Orbit 4K لسنة", "محطة الأخبار", "ليلى (Layla) حسن"])
      expect(plain).toContain(`/ActualText (${pdfString(text)})`);
  });

  it("can be copied as the original letters, including ligatures and letters with marks", async () => {
    const words = [
      "الثاني",
      "الإلكتروني",
      "لأنها فلا بلاغ",
      "تشرين",
      "في الله إلى الآن",
      "عمّان، شكرًا",
    ];
    const lines = (await linesOf({ ...arabic, customer: words })).map((line) =>
      reversed(line.replaceAll("|", "")),
    );
    for (const word of words) expect(lines).toContain(word.normalize("NFC"));
    // Presentation forms: shaped letters, which no search finds.
    expect(lines.join("")).not.toMatch(/[\ufb50-\ufdff\ufe70-\ufeff]/);
  });

  it("joins letters: each has the form for its position", async () => {
    const described = (description: string) => ({
      ...arabic,
      lines: [{ ...arabic.lines[0], description } as Receipt["lines"][number]],
    });
    const glyphsOf = (all: TextRun[], text: string) =>
      all.find((one) => one.text === text)?.glyphs ?? [];
    const joinedGlyphs = glyphsOf((await readReceipt(described("ببب"))).pages.flat(), "ببب");
    const separateGlyphs = glyphsOf((await readReceipt(described("ب ب ب"))).pages.flat(), "ب ب ب");
    expect(new Set(joinedGlyphs).size).toBe(3);
    expect(new Set(separateGlyphs).size).toBe(2);
  });

  it("keeps Latin names and numbers in their own order, with correctly facing brackets", async () => {
    const lines = (await linesOf(arabic)).map((line) => line.replaceAll("|", ""));
    expect(lines).toContain(`${reversed("حسن")} (Layla) ${reversed("ليلى")}`);
    expect(lines).toContain("+962 7 9000 0000");
    expect(lines.map((line) => line.replace("1234567-8", ""))).toContainEqual(
      expect.stringMatching(/ مقرلا$/),
    );
    expect(lines.some((line) => line.startsWith("1234567-8 "))).toBe(true);
  });

  it("aligns its lines to the right edge", async () => {
    const [page = []] = (await readReceipt(arabic)).pages;
    const phone = page.find(({ text }) => text.includes("+962 7"));
    expect(phone?.x).toBeGreaterThan(400);
  });
});

describe("receipt with unusual input", () => {
  it("shows a box for characters without a glyph, and omits invisible characters", async () => {
    const plain = await visibleText({ ...english, customer: ["AB"] });
    const odd = await readReceipt({ ...english, customer: ["A👩‍💻日\0\x1b\u202e\ud800B"] });
    expect(plain).toContain("AB");
    expect(visualLines(odd.pages[0] ?? [])).toContain("A|B");
    const [a, b] = (odd.pages[0] ?? []).filter(({ text }) => text === "A" || text === "B");
    // Three boxes in between: the person, the letter, and the lone surrogate.
    expect((b?.x ?? 0) - (a?.x ?? 0)).toBeGreaterThan(3 * 6);
  });

  it.each(["x", "ب", "👩‍💻", "س "])(
    "breaks names of 5,000 times %j across as many pages as needed",
    async (piece) => {
      const name = piece.repeat(5000);
      const long = { ...english.lines[0], description: name } as Receipt["lines"][number];
      const { pages } = await readReceipt({
        ...english,
        customer: [name],
        lines: [long],
        station: { ...english.station, name: "Station" },
      });
      expect(pages.length).toBeGreaterThan(1);
      const within = pages.flat().every(({ x, y }) => x >= 47 && x < 548 && y > 20 && y < 800);
      expect(within).toBe(true);
    },
  );

  it("repeats the receipt title and the table headings on every page", async () => {
    const lines = Array.from({ length: 60 }, () => english.lines[0] as Receipt["lines"][number]);
    const { pages } = await readReceipt({ ...english, lines });
    expect(pages.length).toBeGreaterThan(1);
    pages.forEach((page, index) => {
      const pageLines = visualLines(page);
      if (index) expect(pageLines[0]).toBe("Masthead News|Receipt |2611-000123");
      expect(pageLines).toContain("Description|Quantity|Price|Amount");
      expect(pageLines.at(-1)).toBe(`Page ${index + 1} of ${pages.length}`);
    });
    const rows = pages
      .flatMap(visualLines)
      .filter((line) => line.startsWith("Everything, a year|"));
    expect(rows).toHaveLength(60);
  });

  it("renders without optional content, and rejects an invalid date", async () => {
    const { pages } = await readReceipt({
      ...english,
      station: { name: "" },
      customer: [],
      lines: [],
      totals: [],
      notes: [],
    });
    expect(pages).toHaveLength(1);
    await expect(renderReceipt({ ...english, date: new Date(Number.NaN) })).rejects.toThrow(
      RangeError,
    );
  });

  it("renders a receipt in less than a second", async () => {
    await renderReceipt(arabic);
    const startedAt = performance.now();
    for (let count = 0; count < 5; count += 1) await renderReceipt(arabic);
    expect((performance.now() - startedAt) / 5).toBeLessThan(1000);
  });
});
