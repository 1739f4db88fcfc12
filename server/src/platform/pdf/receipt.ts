import { buffer } from "node:stream/consumers";
import type { Money } from "@masthead/contract/commerce/money.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { wordsOf } from "../http/words.ts";
import { foot, head, newPage, type Tagged, tagged } from "./receipt-frame.ts";
import { receiptLines, receiptTotals } from "./receipt-table.ts";
import { BOTTOM, drawLines, INK, inColumn, lineHeight, newPaper, PAPER, QUIET, WHOLE } from "./sheet-of-paper.ts";
import type { TextStyle } from "./text-lines.ts";

/** A receipt as it is printed. Texts are plain, in whatever script; what no font has is shown as a box. */
export interface Receipt {
  locale: Locale;
  /** By whose clocks the date is told, such as Asia/Amman. */
  timeZone: string;
  station: {
    name: string;
    address?: string | undefined;
    phone?: string | undefined;
    email?: string | undefined;
    taxNumber?: string | undefined;
  };
  /** What it is, such as "Receipt" or "Refund". */
  title: string;
  number: string;
  date: Date;
  /** Name, address, phone… of who paid, a line each. */
  customer: string[];
  lines: { description: string; quantity: number; unitPrice: Money; sum: Money }[];
  /** Below the lines, such as net, tax and total; `strong` marks what was paid. */
  totals: { label: string; sum: Money; strong?: boolean }[];
  notes: string[];
}

const NOTE: TextStyle = { size: 9, weight: 400, colour: QUIET };
const PERSON: TextStyle = { size: 10, weight: 400, colour: INK };

/**
 * Prints a receipt on as many A4 pages as it takes. The same receipt makes the same bytes.
 * @throws RangeError for a date that is none or a time zone that is not known
 */
export async function receiptPdf(receipt: Receipt): Promise<Buffer> {
  const { locale, station, title, number, customer, notes } = receipt;
  const paper = newPaper(locale, { title: `${title} ${number}`, author: station.name, made: receipt.date });
  const page = tagged(paper, receipt);
  newPage(page);
  head(page);
  if (customer.length) {
    paper.y += 18;
    write(page, [wordsOf(locale)("receipt.customer")], NOTE);
    write(page, customer, PERSON);
  }
  receiptLines(page);
  receiptTotals(page);
  paper.y += 28;
  for (const note of notes) {
    write(page, [note], NOTE);
    paper.y += 4;
  }
  page.structure.end();
  foot(page);
  paper.document.end();
  return await buffer(paper.document);
}

/** Paragraphs across the page, on the next one where this is full. */
function write(page: Tagged, texts: string[], style: TextStyle): void {
  const { paper } = page;
  for (const text of texts) {
    const lines = inColumn(paper, text, style, WHOLE);
    const count = lines.length;
    const height = count * lineHeight(style);
    // A paragraph stays together when a page can hold it.
    if (paper.y + height > BOTTOM && height < (BOTTOM - PAPER.margin) / 2) newPage(page);
    while (lines.length) {
      if (paper.y + lineHeight(style) > BOTTOM) newPage(page);
      const fitting = lines.splice(0, Math.max(1, Math.floor((BOTTOM - paper.y) / lineHeight(style))));
      page.add("P", fitting.length === count ? text : null, () => {
        paper.y = drawLines(paper, fitting, style, WHOLE);
      });
    }
  }
}
