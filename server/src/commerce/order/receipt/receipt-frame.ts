import { dateFormat, numberFormat } from "@masthead/contract/platform/format.ts";
import { isolate } from "@masthead/contract/platform/isolate.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { paragraphsOf } from "./pdf/clusters.ts";
import {
  BRAND_COLOUR,
  CONTENT_WIDTH,
  type Column,
  drawLines,
  drawRule,
  layOutText,
  MUTED_COLOUR,
  PAGE,
  type PdfCanvas,
  TEXT_COLOUR,
} from "./pdf/pdf-canvas.ts";
import type { TextStyle } from "./pdf/text-lines.ts";
import type { Receipt } from "./render-receipt.ts";

type Structure = ReturnType<PdfCanvas["document"]["struct"]>;

/** Receipt being drawn: its pages, and their structure tags for screen readers. */
export interface TaggedReceipt {
  canvas: PdfCanvas;
  receipt: Receipt;
  structure: Structure;
  /**
   * Draws a tagged element, such as a heading, paragraph or cell, in the whole document or in
   * another part. `text` is read by screen readers; without it they read the drawn glyphs, which
   * run from left to right even in Arabic.
   */
  add(kind: string, text: string | null, draw: () => void, parent?: Structure): void;
  /** Begins an element that contains others, such as a table. */
  beginPart(kind: string, parent?: Structure): Structure;
}

export function createTaggedReceipt(paper: PdfCanvas, receipt: Receipt): TaggedReceipt {
  const { document } = paper;
  const structure = document.struct("Document");
  document.addStructure(structure);
  return {
    canvas: paper,
    receipt,
    structure,
    add: (kind, text, draw, parent = structure) => {
      const part = document.struct(
        kind,
        text === null ? {} : { actual: paragraphsOf(text).join("\n") },
        [draw],
      );
      parent.add(part);
      part.end();
    },
    beginPart: (kind, parent = structure) => {
      const part = document.struct(kind);
      parent.add(part);
      return part;
    },
  };
}

const NAME: TextStyle = { size: 17, weight: 700, colour: TEXT_COLOUR };
const TITLE: TextStyle = { size: 17, weight: 400, colour: TEXT_COLOUR };
const SMALL: TextStyle = { size: 9, weight: 400, colour: MUTED_COLOUR };
const STATION: Column = { from: 0, width: 290, align: "start" };
const ABOUT: Column = { from: 306, width: CONTENT_WIDTH - 306, align: "end" };

/** Adds a page. All pages but the first repeat station, title and number. */
export function addPage({ canvas, receipt }: TaggedReceipt): void {
  const { document } = canvas;
  document.addPage();
  canvas.y = PAGE.margin;
  if (document.bufferedPageRange().count === 1) return;
  document.markContent("Artifact", { type: "Pagination" });
  const { station, title, number } = receipt;
  const bottoms = [
    drawLines(canvas, layOutText(canvas, station.name, SMALL, STATION).slice(0, 1), SMALL, STATION),
    drawLines(
      canvas,
      layOutText(canvas, `${title} ${isolate(number)}`, SMALL, ABOUT).slice(0, 1),
      SMALL,
      ABOUT,
    ),
  ];
  canvas.y = Math.max(...bottoms) + 4;
  drawRule(canvas, canvas.y, BRAND_COLOUR, 1.5);
  document.endMarkedContent();
  canvas.y += 14;
}

/**
 * Draws the header: the station and the receipt's title, number and date, above a rule in the brand
 * colour.
 */
export function drawHeader({ canvas, receipt, add }: TaggedReceipt): void {
  const { locale, station, title, number, date, timeZone } = receipt;
  const message = messagesFor(locale);
  const top = canvas.y;
  const write = (
    kind: string,
    text: string,
    style: TextStyle,
    column: Column,
    y: number,
  ): number => {
    let bottom = y;
    add(kind, text, () => {
      bottom = drawLines(canvas, layOutText(canvas, text, style, column), style, column, y);
    });
    return bottom;
  };
  let left = write("P", station.name, NAME, STATION, top);
  const tax =
    station.taxNumber && message("receipt.taxNumber", { number: isolate(station.taxNumber) });
  for (const text of [station.address, station.phone, station.email, tax])
    if (text) left = write("P", text, SMALL, STATION, left);
  const day = dateFormat(locale, { dateStyle: "long", timeZone }).format(date);
  let right = write("H1", title, TITLE, ABOUT, top);
  right = write("P", message("receipt.number", { number: isolate(number) }), SMALL, ABOUT, right);
  right = write("P", day, SMALL, ABOUT, right);
  canvas.y = Math.max(left, right) + 10;
  canvas.document.markContent("Artifact", { type: "Layout" });
  drawRule(canvas, canvas.y, BRAND_COLOUR, 3);
  canvas.document.endMarkedContent();
}

/** Draws the page number below each page. */
export function drawFooters({ canvas, receipt }: TaggedReceipt): void {
  const { document } = canvas;
  const { count } = document.bufferedPageRange();
  const numbers = numberFormat(receipt.locale);
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(index);
    const text = messagesFor(receipt.locale)("receipt.page", {
      page: numbers.format(index + 1),
      pages: numbers.format(count),
    });
    document.markContent("Artifact", { type: "Pagination" });
    drawLines(canvas, layOutText(canvas, text, SMALL, ABOUT), SMALL, ABOUT, PAGE.height - 44);
    document.endMarkedContent();
  }
}
