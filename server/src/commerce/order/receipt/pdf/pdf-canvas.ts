import type { Locale } from "@masthead/contract/platform/locale.ts";
import { directionOf } from "@masthead/contract/platform/locale.ts";
import PDFDocument from "pdfkit";
import { type Faces, registerFaces } from "./fonts.ts";
import { breakLines, MISSING_GLYPH_WIDTH, type TextLine, type TextStyle } from "./text-lines.ts";

/** A4 page, in points (1/72 inch). */
export const PAGE = { width: 595.28, height: 841.89, margin: 48, foot: 64 } as const;
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;
export const CONTENT_BOTTOM = PAGE.height - PAGE.foot;

export const TEXT_COLOUR = "#14201d";
export const MUTED_COLOUR = "#4c5a56";
export const LINE_COLOUR = "#dfe6e4";
export const BRAND_COLOUR = "#00c9a6";

type Document = InstanceType<typeof PDFDocument>;

/**
 * Column. `from` is the distance of its start from the start edge of the content: left in English,
 * right in Arabic.
 */
export interface Column {
  from: number;
  width: number;
  /** Alignment of its lines. */
  align: "start" | "end";
}

/** Pages of a document, written from the start edge of their language. */
export interface PdfCanvas {
  document: Document;
  locale: Locale;
  faces: Faces;
  /** Position of the next line, from the top. */
  y: number;
}

export const FULL_WIDTH: Column = { from: 0, width: CONTENT_WIDTH, align: "start" };

/** Creates a document without pages, tagged for screen readers. `made` is its creation date. */
export function createCanvas(
  locale: Locale,
  info: { title: string; author: string; made: Date },
): PdfCanvas {
  const document = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    size: "A4",
    margin: PAGE.margin,
    pdfVersion: "1.7",
    tagged: true,
    lang: locale,
    displayTitle: true,
    info: {
      Title: info.title,
      Author: info.author,
      CreationDate: info.made,
      Producer: "Masthead",
      Creator: "Masthead",
    },
  });
  return { document, locale, faces: registerFaces(document), y: PAGE.margin };
}

/** Line height, with room for the marks above and below Arabic letters. */
export const lineHeight = ({ size }: TextStyle) => size * 1.6;

/** Breaks a text into the lines of a column. */
export const layOutText = (paper: PdfCanvas, text: string, style: TextStyle, { width }: Column) =>
  breakLines(text, style, width, paper);

/** Draws lines in a column, starting at `top`. @returns the position below them */
export function drawLines(
  paper: PdfCanvas,
  lines: TextLine[],
  style: TextStyle,
  column: Column,
  top = paper.y,
): number {
  const { document } = paper;
  document.fillColor(style.colour).strokeColor(style.colour).fontSize(style.size);
  let y = top;
  for (const line of lines) {
    let x = startOf(paper, line, column);
    for (const { face, text, width } of line.runs) {
      if (face) document.font(face.name).text(text, x, y, { lineBreak: false, features: [] });
      else
        document
          .lineWidth(0.6)
          .rect(
            x + 1,
            y + style.size * 0.42,
            MISSING_GLYPH_WIDTH * style.size - 2,
            style.size * 0.66,
          )
          .stroke();
      x += width;
    }
    y += lineHeight(style);
  }
  return y;
}

/** Left edge of a line in its column. */
function startOf({ locale }: PdfCanvas, { width }: TextLine, column: Column): number {
  const rightToLeft = directionOf(locale) === "rtl";
  const left =
    PAGE.margin + (rightToLeft ? CONTENT_WIDTH - column.from - column.width : column.from);
  return (column.align === "start") === rightToLeft ? left + column.width - width : left;
}

/** Draws a horizontal rule across the content, or part of it. */
export function drawRule(
  { document, locale }: PdfCanvas,
  y: number,
  colour: string,
  weight: number,
  from = 0,
  width = CONTENT_WIDTH,
): void {
  const left = PAGE.margin + (directionOf(locale) === "rtl" ? CONTENT_WIDTH - from - width : from);
  document
    .lineWidth(weight)
    .strokeColor(colour)
    .moveTo(left, y)
    .lineTo(left + width, y)
    .stroke();
}
