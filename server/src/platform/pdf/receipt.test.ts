import type { Money } from "@masthead/contract/commerce/money.ts";
import { describe, expect, it } from "vitest";
import { type ReadText, readPdf, visualLines } from "../../../test/read-pdf.ts";
import { type Receipt, receiptPdf } from "./receipt.ts";

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
  lines: [{ description: "Everything, a year", quantity: 2, unitPrice: dinars(45_500), sum: dinars(91_000) }],
  totals: [
    { label: "Tax (16%)", sum: dinars(12_552) },
    { label: "Paid", sum: dinars(91_000), strong: true },
  ],
  notes: ["Thank you."],
};
const arabic: Receipt = {
  ...english,
  locale: "ar-JO",
  station: { ...english.station, name: "محطة الأخبار" },
  title: "إيصال",
  customer: ["ليلى (Layla) حسن", "+962 7 9000 0000"],
  lines: [{ description: "باقة Orbit 4K لسنة", quantity: 2, unitPrice: dinars(45_500), sum: dinars(91_000) }],
  totals: [{ label: "المدفوع", sum: dinars(91_000), strong: true }],
};
const read = async (receipt: Receipt) => readPdf(await receiptPdf(receipt));
const linesOf = async (receipt: Receipt) => visualLines((await read(receipt)).pages[0] ?? []).map((line) => line.replaceAll("\u00a0", " "));
const seen = async (receipt: Receipt) => (await linesOf(receipt)).join("\n");
/** As it stands on the page, from left to right. */
const turned = (text: string) => [...text].reverse().join("");
/** A line of the page as one reads Arabic. */
const fromRight = (line: string) => turned(line);

describe("a receipt in English", () => {
  it("says who gives it, for what, and what it comes to", async () => {
    const lines = await linesOf(english);
    expect(lines).toContain("Masthead News|Receipt");
    expect(lines).toContain("12 University Street, Amman|No. |2611-000123");
    // It is past midnight at the station.
    expect(lines).toContain("+962 6 500 0000|22 November 2026");
    expect(lines).toContain("Tax number |1234567-8");
    expect(lines).toContain("Zoë Ångström");
    expect(lines).toContain("Description|Quantity|Price|Sum");
    expect(lines).toContain("Everything, a year|2|JOD 45.500|JOD 91.000");
    expect(lines).toContain("Paid|JOD 91.000");
    expect(lines.at(-1)).toBe("Page 1 of 1");
  });

  it("says what it is to programs that read it out, and holds what it shows of its fonts", async () => {
    const { plain, fonts } = await read(english);
    expect(plain).toContain("/Lang (en-US)");
    expect(plain).toContain("(Receipt 2611-000123)");
    expect(plain).toContain("/Marked true");
    for (const kind of ["H1", "P", "Table", "TR", "TH", "TD"]) expect(plain).toMatch(new RegExp(`/S /${kind}\\b`));
    expect(fonts.every((name) => /^[A-Z]{6}\+IBMPlexSansArabic-(Regular|Bold)$/.test(name))).toBe(true);
    expect(fonts.length).toBeGreaterThan(1);
  });

  it("is the same each time, whatever was printed before", async () => {
    const first = await receiptPdf(english);
    await receiptPdf(arabic);
    expect((await receiptPdf(english)).equals(first)).toBe(true);
    expect(first.length).toBeLessThan(40_000);
  });

  it.each([
    ["USD", "$0.10"],
    ["JPY", "¥10"],
  ] as const)("tells %s with its decimals", async (currency, told) => {
    const sum = { amount: 10, currency };
    expect(await seen({ ...english, lines: [{ description: "One", quantity: 1, unitPrice: sum, sum }] })).toContain(
      `One|1|${told}|${told}`,
    );
  });
});

describe("a receipt in Arabic", () => {
  it("stands mirrored, and its numbers are as the language writes them", async () => {
    const { pages, plain } = await read(arabic);
    const lines = visualLines(pages[0] ?? []).map(fromRight);
    expect(plain).toContain("/Lang (ar-JO)");
    expect(lines[0]).toBe("محطة الأخبار|إيصال");
    expect(lines).toContain("البيان|الكمية|السعر|المجموع");
    const row = visualLines(pages[0] ?? []).find((line) => line.includes("Orbit 4K")) ?? "";
    // From the left: the sum, the price, the quantity, and the description.
    expect(row.match(/\d+\.\d{3}|(?<=\|)\d+(?=\|)/g)).toEqual(["91.000", "45.500", "2"]);
    expect(fromRight(row)).toMatch(/^باقة/);
    expect(lines.join("\n")).toContain("|22| |تشرين الثاني |6202");
  });

  it("is read out in the order in which it is written", async () => {
    const { plain } = await read(arabic);
    // A string of a PDF: UTF-16 with its mark, its bytes escaped that would end it.
    const told = (text: string) =>
      Buffer.from(`\ufeff${text}`, "utf16le")
        .swap16()
        .toString("latin1")
        .replaceAll(/[()\\]/g, "\\$&");
    for (const text of ["باقة Orbit 4K لسنة", "محطة الأخبار", "ليلى (Layla) حسن"]) expect(plain).toContain(`/ActualText (${told(text)})`);
  });

  it("copies as the letters that were written, also where two share a glyph and where marks are drawn above them", async () => {
    const words = ["الثاني", "الإلكتروني", "لأنها فلا بلاغ", "تشرين", "في الله إلى الآن", "عمّان، شكرًا"];
    const lines = (await linesOf({ ...arabic, customer: words })).map((line) => turned(line.replaceAll("|", "")));
    for (const word of words) expect(lines).toContain(word.normalize("NFC"));
    // Presentation forms: letters as they are drawn, which no search finds.
    expect(lines.join("")).not.toMatch(/[\ufb50-\ufdff\ufe70-\ufeff]/);
  });

  it("joins its letters: each has the form that its place asks for", async () => {
    const described = (description: string) => ({ ...arabic, lines: [{ ...arabic.lines[0], description } as Receipt["lines"][number]] });
    const glyphsOf = (all: ReadText[], text: string) => all.find((one) => one.text === text)?.glyphs ?? [];
    const joined = glyphsOf((await read(described("ببب"))).pages.flat(), "ببب");
    const apart = glyphsOf((await read(described("ب ب ب"))).pages.flat(), "ب ب ب");
    expect(new Set(joined).size).toBe(3);
    expect(new Set(apart).size).toBe(2);
  });

  it("keeps names and numbers in Latin letters in their own order, with brackets that open to where the text goes", async () => {
    const lines = (await linesOf(arabic)).map((line) => line.replaceAll("|", ""));
    expect(lines).toContain(`${turned("حسن")} (Layla) ${turned("ليلى")}`);
    expect(lines).toContain("+962 7 9000 0000");
    expect(lines.map((line) => line.replace("1234567-8", ""))).toContainEqual(expect.stringMatching(/ مقرلا$/));
    expect(lines.some((line) => line.startsWith("1234567-8 "))).toBe(true);
  });

  it("ends its lines at the right edge", async () => {
    const [page = []] = (await read(arabic)).pages;
    const phone = page.find(({ text }) => text.includes("+962 7"));
    expect(phone?.x).toBeGreaterThan(400);
  });
});

describe("odd input", () => {
  it("shows a box for what no font has, and leaves out what cannot be seen", async () => {
    const plain = await seen({ ...english, customer: ["AB"] });
    const odd = await read({ ...english, customer: ["A👩‍💻日\0\x1b\u202e\ud800B"] });
    expect(plain).toContain("AB");
    expect(visualLines(odd.pages[0] ?? [])).toContain("A|B");
    const [a, b] = (odd.pages[0] ?? []).filter(({ text }) => text === "A" || text === "B");
    // Three boxes stand between: of the person, of the letter, and of the half of a character.
    expect((b?.x ?? 0) - (a?.x ?? 0)).toBeGreaterThan(3 * 6);
  });

  it.each(["x", "ب", "👩‍💻", "س "])("breaks names of 5,000 times %j, on as many pages as they take", async (piece) => {
    const name = piece.repeat(5000);
    const long = { ...english.lines[0], description: name } as Receipt["lines"][number];
    const { pages } = await read({ ...english, customer: [name], lines: [long], station: { ...english.station, name: "Station" } });
    expect(pages.length).toBeGreaterThan(1);
    const within = pages.flat().every(({ x, y }) => x >= 47 && x < 548 && y > 20 && y < 800);
    expect(within).toBe(true);
  });

  it("says on each page whose it is, and puts the headings above what goes on", async () => {
    const lines = Array.from({ length: 60 }, () => english.lines[0] as Receipt["lines"][number]);
    const { pages } = await read({ ...english, lines });
    expect(pages.length).toBeGreaterThan(1);
    pages.forEach((page, index) => {
      const told = visualLines(page);
      if (index) expect(told[0]).toBe("Masthead News|Receipt |2611-000123");
      expect(told).toContain("Description|Quantity|Price|Sum");
      expect(told.at(-1)).toBe(`Page ${index + 1} of ${pages.length}`);
    });
    const rows = pages.flatMap(visualLines).filter((line) => line.startsWith("Everything, a year|"));
    expect(rows).toHaveLength(60);
  });

  it("takes nothing but what is asked for", async () => {
    const { pages } = await read({ ...english, station: { name: "" }, customer: [], lines: [], totals: [], notes: [] });
    expect(pages).toHaveLength(1);
    await expect(receiptPdf({ ...english, date: new Date(Number.NaN) })).rejects.toThrow(RangeError);
  });

  it("is printed in less than a second", async () => {
    await receiptPdf(arabic);
    const began = performance.now();
    for (let count = 0; count < 5; count += 1) await receiptPdf(arabic);
    expect((performance.now() - began) / 5).toBeLessThan(1000);
  });
});
