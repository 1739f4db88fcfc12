import { symbol, symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from "d3-shape";
import { escapeXml } from "../../../platform/escape-xml.ts";
import { numberFormat } from "../../../platform/format.ts";
import { directionOf, type Locale } from "../../../platform/locale.ts";
import type { Chart } from "./chart.ts";
import { BAR_HEIGHT, barLayout, LINE_HEIGHT, LINE_TOP, lineLayout, round } from "./chart-layout.ts";

/** Points that get a mark; more of them would run together. */
const MAX_MARKED_ROWS = 24;
const SYMBOLS = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond];
const DASHES = ["", "8 5", "2 4", "12 4 2 4"];

/** Patterns tell series apart without colours: hatching to both sides, and dots. */
const PATTERNS = [
  "",
  '<path d="M-2 2 2-2M0 8 8 0M6 10 10 6"/>',
  '<path d="M4 0V8"/>',
  '<circle cx="4" cy="4" r="1.6"/>',
];

/** Formatter of the numbers of a chart: at most two decimals, or three of small numbers. */
export function chartNumbers(locale: Locale): (value: number) => string {
  return (value) =>
    numberFormat(locale, {
      maximumFractionDigits: value !== 0 && Math.abs(value) < 1 ? 3 : 2,
    }).format(value);
}

interface Options {
  locale: Locale;
  /** Description for readers who do not see the drawing. */
  label: string;
}

/**
 * Draws a chart as SVG, preceded by a key if it has several series. Widths are per cent, so that
 * the text has its size on any screen. Colours are classes `s1` to `s4`, see rich-text.css.
 */
export function chartSvg(chart: Chart, { locale, label }: Options): string {
  const id = `c${hashOf(JSON.stringify(chart))}`;
  const isRtl = directionOf(locale) === "rtl";
  const isBar = chart.kind === "bar" || chart.kind === "stackedBar";
  const { content, height } = isBar ? bars(chart, locale, isRtl, id) : lines(chart, locale, isRtl);
  return `${chart.series.length > 1 ? key(chart, isBar, id) : ""}<svg role="img" aria-label="${escapeXml(label)}" width="100%" height="${height}" direction="${isRtl ? "rtl" : "ltr"}" font-size="14" overflow="visible">${isBar ? patterns(chart, id) : ""}${content}</svg>`;
}

const seriesClass = (index: number) => `s${index + 1}`;
const fill = (index: number, id: string) =>
  index ? `fill="url(#${id}-${index})"` : `class="${seriesClass(0)}"`;

function patterns({ series }: Chart, id: string): string {
  const all = [...series.keys()]
    .slice(1)
    .map(
      (index) =>
        `<pattern id="${id}-${index}" width="8" height="8" patternUnits="userSpaceOnUse"><rect class="${seriesClass(index)}" width="8" height="8"/><g class="hatch" fill="none" stroke="#fff" stroke-width="1.5">${PATTERNS[index]}</g></pattern>`,
    );
  return all.length ? `<defs>${all.join("")}</defs>` : "";
}

/** Key of the series: hidden from screen readers, whose table has the same names. */
function key({ series }: Chart, isBar: boolean, id: string): string {
  const items = series.map((name, index) => {
    const sample = isBar
      ? `<rect width="28" height="14" ${fill(index, id)}/>`
      : `<path class="line ${seriesClass(index)}" fill="none" stroke="currentColor" stroke-width="2.5" stroke-dasharray="${DASHES[index]}" d="M0 7H28"/>${mark(index, 14, 7)}`;
    return `<li><svg width="28" height="14" aria-hidden="true">${sample}</svg> ${escapeXml(name)}</li>`;
  });
  return `<ul class="key" aria-hidden="true">${items.join("")}</ul>`;
}

const mark = (index: number, x: number | string, y: number) =>
  `<svg x="${x}" y="${y}" overflow="visible"><path class="mark ${seriesClass(index)}" d="${symbol(SYMBOLS[index], 56)()?.replaceAll(/\d+\.\d+/g, (number) => String(round(Number(number))))}"/></svg>`;

function bars(chart: Chart, locale: Locale, isRtl: boolean, id: string) {
  const { height, zero, bars: shapes, labels, values } = barLayout(chart, isRtl);
  const format = chartNumbers(locale);
  const content = [
    ...labels.map(
      ({ row, y }) =>
        `<text x="${isRtl ? "100%" : 0}" y="${y}">${escapeXml(chart.rows[row]?.label ?? "")}</text>`,
    ),
    ...shapes.map(
      ({ series, x, width, y }) =>
        `<rect x="${round(x)}%" y="${y}" width="${round(width)}%" height="${BAR_HEIGHT}" ${fill(series, id)}/>`,
    ),
    `<line class="zero" stroke="currentColor" x1="${round(zero)}%" x2="${round(zero)}%" y1="0" y2="${height}"/>`,
    ...values.map(({ value, x, y, isBefore }) => {
      const offset = isBefore === isRtl ? 6 : -6;
      return `<text class="value" x="${round(x)}%" dx="${offset}" y="${y}"${isBefore ? ' text-anchor="end"' : ""}>${escapeXml(format(value))}</text>`;
    }),
  ];
  return { content: content.join(""), height };
}

function lines(chart: Chart, locale: Locale, isRtl: boolean) {
  const { lines: paths, areas, points, ticks, labels } = lineLayout(chart, isRtl);
  const format = chartNumbers(locale);
  const edge = isRtl ? "100%" : 0;
  const stretched = [
    ...areas.map((d, index) => `<path class="${seriesClass(index)}" fill-opacity=".3" d="${d}"/>`),
    ...paths.map(
      (d, index) =>
        `<path class="line ${seriesClass(index)}" fill="none" stroke="currentColor" stroke-width="2.5" stroke-dasharray="${DASHES[index]}" vector-effect="non-scaling-stroke" d="${d}"/>`,
    ),
  ];
  const content = [
    ...ticks.map(
      ({ y }) =>
        `<line class="grid" stroke="currentColor" stroke-opacity=".25" x2="100%" y1="${y}" y2="${y}"/>`,
    ),
    `<svg y="${LINE_TOP}" width="100%" height="${LINE_HEIGHT}" viewBox="0 0 100 100" preserveAspectRatio="none" overflow="visible">${stretched.join("")}</svg>`,
    ...(chart.rows.length <= MAX_MARKED_ROWS
      ? points.map(({ series, x, y }) => mark(series, `${x}%`, y))
      : []),
    ...ticks.map(
      ({ value, y }) =>
        `<text class="value" x="${edge}" y="${y - 5}">${escapeXml(format(value))}</text>`,
    ),
    ...labels.map(
      ({ row, x, anchor }) =>
        `<text x="${x}%" y="${LINE_TOP + LINE_HEIGHT + 20}" text-anchor="${anchor}">${escapeXml(chart.rows[row]?.label ?? "")}</text>`,
    ),
  ];
  return { content: content.join(""), height: LINE_TOP + LINE_HEIGHT + 26 };
}

/** FNV-1a hash, for ids of patterns: equal charts on a page share them. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
