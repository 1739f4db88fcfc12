import { buffer } from "node:stream/consumers";
import type { Money } from "@masthead/contract/commerce/money.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import {
  CONTENT_BOTTOM,
  createCanvas,
  drawLines,
  FULL_WIDTH,
  layOutText,
  lineHeight,
  MUTED_COLOUR,
  PAGE,
  TEXT_COLOUR,
} from "./pdf/pdf-canvas.ts";
import type { TextStyle } from "./pdf/text-lines.ts";
import {
  addPage,
  createTaggedReceipt,
  drawFooters,
  drawHeader,
  type TaggedReceipt,
} from "./receipt-frame.ts";
import { drawReceiptLines, drawReceiptTotals } from "./receipt-table.ts";

/**
 * Content of a receipt. Texts are plain, in any script; characters without a glyph are shown as a
 * box.
 */
export interface Receipt {
  locale: Locale;
  /** Time zone of the date, such as Asia/Amman. */
  timeZone: string;
  station: {
    name: string;
    address?: string;
    phone?: string;
    email?: string;
    taxNumber?: string;
  };
  /** Title, such as "Receipt" or "Refund". */
  title: string;
  number: string;
  date: Date;
  /** Name, address, phone… of the payer, one line each. */
  customer: string[];
  lines: { description: string; quantity: number; unitPrice: Money; amount: Money }[];
  /** Totals below the lines, such as net, tax and total; `strong` marks the paid amount. */
  totals: { label: string; amount: Money; strong?: boolean }[];
  notes: string[];
}

const NOTE_STYLE: TextStyle = { size: 9, weight: 400, colour: MUTED_COLOUR };
const CUSTOMER_STYLE: TextStyle = { size: 10, weight: 400, colour: TEXT_COLOUR };

/**
 * Renders a receipt as PDF, on as many A4 pages as needed. The same receipt gives the same bytes.
 * @throws RangeError for an invalid date or an unknown time zone
 */
export async function renderReceipt(receipt: Receipt): Promise<Buffer> {
  const { locale, station, title, number, customer, notes } = receipt;
  const canvas = createCanvas(locale, {
    title: `${title} ${number}`,
    author: station.name,
    made: receipt.date,
  });
  const page = createTaggedReceipt(canvas, receipt);
  addPage(page);
  drawHeader(page);
  if (customer.length) {
    canvas.y += 18;
    writeParagraphs(page, [messagesFor(locale)("receipt.customer")], NOTE_STYLE);
    writeParagraphs(page, customer, CUSTOMER_STYLE);
  }
  drawReceiptLines(page);
  drawReceiptTotals(page);
  canvas.y += 28;
  for (const note of notes) {
    writeParagraphs(page, [note], NOTE_STYLE);
    canvas.y += 4;
  }
  page.structure.end();
  drawFooters(page);
  canvas.document.end();
  return await buffer(canvas.document);
}

/** Writes paragraphs across the page, continuing on new pages. */
function writeParagraphs(page: TaggedReceipt, texts: string[], style: TextStyle): void {
  const { canvas } = page;
  for (const text of texts) {
    const lines = layOutText(canvas, text, style, FULL_WIDTH);
    const count = lines.length;
    const height = count * lineHeight(style);
    // A paragraph that fits on a page is not split.
    if (canvas.y + height > CONTENT_BOTTOM && height < (CONTENT_BOTTOM - PAGE.margin) / 2)
      addPage(page);
    while (lines.length) {
      if (canvas.y + lineHeight(style) > CONTENT_BOTTOM) addPage(page);
      const fitting = lines.splice(
        0,
        Math.max(1, Math.floor((CONTENT_BOTTOM - canvas.y) / lineHeight(style))),
      );
      page.add("P", fitting.length === count ? text : null, () => {
        canvas.y = drawLines(canvas, fitting, style, FULL_WIDTH);
      });
    }
  }
}
