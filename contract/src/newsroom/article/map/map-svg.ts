import { type GeoProjection, geoContains, geoDistance, geoPath } from "d3-geo";
import { escapeXml } from "../../../platform/escape-xml.ts";
import { numberFormat } from "../../../platform/format.ts";
import { directionOf, type Locale } from "../../../platform/locale.ts";
import { round } from "../chart/chart-layout.ts";
import { type Atlas, bordersOf, type Country, countriesIn, landOf } from "./atlas.ts";
import type { ArticleMap } from "./map.ts";
import {
  fitsShare,
  LABEL_OFFSET,
  LabelBoard,
  type LabelSide,
  type Position,
  SCALE_BOX,
} from "./map-labels.ts";
import { compactPath } from "./map-path.ts";
import { MAP_HEIGHT, MAP_WIDTH, type MapView, viewOf } from "./map-view.ts";

/** Names of countries on a map; more of them would be clutter. */
const MAX_COUNTRY_NAMES = 10;
/**
 * Countries that have a name only together with another one: alone, the name would read as a position
 * on whose land it is.
 */
const NAMED_TOGETHER: Record<string, string> = { IL: "PS" };
/** Smallest share of the map, of a country with a name. */
const MIN_COUNTRY_SHARE = 0.006;
/** It has no borders, and covers the lower edge of world maps. */
const ANTARCTICA = "010";
/** Widest map with a scale, in degrees of latitude: on wider ones, distances differ too much. */
const WIDEST_WITH_SCALE = 25;
/** Width of a name, as a multiple of the width of its country. */
const NAME_OVERHANG = 1.6;
/** Distance of other positions of a name from the middle of its country. */
const NAME_STEP = 34;
const EARTH_RADIUS_KM = 6371;
const SCALE_STEPS = [10, 20, 50, 100, 200, 500];
/** Widest scale, as a share of the map. */
const WIDEST_SCALE = 0.28;

interface Options {
  locale: Locale;
  /** Description for readers who do not see the drawing. */
  label: string;
  atlas: Atlas;
}

export interface MapDrawing {
  svg: string;
  /** Some places have their number in the list instead of their name. */
  hasNumbers: boolean;
}

/**
 * Draws a map as SVG. The shapes are stretched to the width of the page; texts, whose positions are
 * per cent, keep their size. Colours are classes of charts, see rich-text.css.
 */
export function mapSvg(map: ArticleMap, { locale, label, atlas }: Options): MapDrawing {
  const view = viewOf(map, atlas);
  const isRtl = directionOf(locale) === "rtl";
  const positions = map.places.map(({ latitude, longitude }) =>
    positionOf(view.projection, [longitude, latitude]),
  );
  const scale = scaleOf(view);
  const board = new LabelBoard(positions, scale ? [SCALE_BOX] : []);
  const labels = placeLabels(map, positions, board, { locale, isRtl });
  const countries = countriesIn(atlas, view.bounds).filter(
    ({ id }) => id !== ANTARCTICA || map.extent !== "world",
  );
  const texts = [
    ...countryNames(map, countries, { view, atlas, board, locale }),
    ...positions.map(
      ({ x, y }) => `<circle class="s2" cx="${percent(x)}" cy="${percent(y)}" r="5"/>`,
    ),
    ...labels.map(({ text, position, side }) => labelText(text, position, side, isRtl)),
    ...(scale ? [scaleBar(scale, locale, isRtl)] : []),
  ];
  return {
    svg: `<svg role="img" aria-label="${escapeXml(label)}" width="100%" direction="${isRtl ? "rtl" : "ltr"}" font-size="14">${shapes(map, countries, view, atlas)}${texts.join("")}</svg>`,
    hasNumbers: labels.some(({ isNumber }) => isNumber),
  };
}

const percent = (share: number) => `${round(share * 100)}%`;

function positionOf(projection: GeoProjection, point: [number, number]): Position {
  const [x, y] = projection(point) ?? [0, 0];
  return { x: x / MAP_WIDTH, y: y / MAP_HEIGHT };
}

function shapes(
  { extent }: ArticleMap,
  countries: Country[],
  { projection }: MapView,
  atlas: Atlas,
): string {
  const chosen = countries.filter(({ id }) => id === extent);
  const land = compactPath(landOf(atlas, countries), projection);
  const borders = compactPath(bordersOf(atlas, countries), projection);
  const shade = chosen.length
    ? `<path fill-opacity=".14" d="${compactPath(landOf(atlas, chosen), projection)}"/>`
    : "";
  const thin = `fill="none" stroke="currentColor" vector-effect="non-scaling-stroke"`;
  return `<svg aria-hidden="true" width="100%" height="100%" viewBox="0 0 ${MAP_WIDTH} ${MAP_HEIGHT}"><path fill-opacity=".12" d="${land}"/>${shade}<path ${thin} stroke-opacity=".5" d="${borders}"/><path ${thin} stroke-opacity=".25" d="M0 0h${MAP_WIDTH}v${MAP_HEIGHT}H0z"/></svg>`;
}

interface PlacedLabel {
  text: string;
  position: Position;
  side: LabelSide;
  isNumber: boolean;
}

/** Names the places whose names fit, from the first on, and numbers the others. */
function placeLabels(
  { places }: ArticleMap,
  positions: Position[],
  board: LabelBoard,
  { locale, isRtl }: { locale: Locale; isRtl: boolean },
): PlacedLabel[] {
  const sides: LabelSide[] = isRtl
    ? ["left", "right", "above", "below"]
    : ["right", "left", "above", "below"];
  const named = places.map(({ name }, index) => {
    const position = positions[index] as Position;
    return { position, text: name, side: board.place(position, name, sides) };
  });
  return named.map(({ position, text, side }, index) => {
    if (side) return { position, text, side, isNumber: false };
    const number = numberFormat(locale, {}).format(index + 1);
    const free = board.place(position, number, sides) ?? sides[0] ?? "right";
    return { position, text: number, side: free, isNumber: true };
  });
}

/**
 * Names the largest countries where there is space. Small ones are placed first: a large one is
 * recognized without its name, too.
 */
function countryNames(
  { places }: ArticleMap,
  countries: Country[],
  {
    view,
    atlas,
    board,
    locale,
  }: { view: MapView; atlas: Atlas; board: LabelBoard; locale: Locale },
): string[] {
  const path = geoPath(view.projection);
  const names = new Intl.DisplayNames(locale, { type: "region", style: "short" });
  const shown = new Set(places.map(({ name }) => name));
  const isRtl = directionOf(locale) === "rtl";
  const placed = countries
    .flatMap((country) => {
      const region = country.id && new Intl.Locale(`und-${country.id}`).region;
      if (!region) return [];
      const shape = landOf(atlas, [country]);
      const share = path.area(shape) / (MAP_WIDTH * MAP_HEIGHT);
      if (share < MIN_COUNTRY_SHARE) return [];
      const [[left], [right]] = path.bounds(shape);
      const [x, y] = path.centroid(shape);
      const name = names.of(region) ?? "";
      const isTooWide = !fitsShare(name, (NAME_OVERHANG * (right - left)) / MAP_WIDTH);
      if (shown.has(name) || isTooWide) return [];
      const positions = [0, -NAME_STEP, NAME_STEP].flatMap((step): Position[] => {
        const point = view.projection.invert?.([x, y + step]);
        const isInCountry = !step || (point && geoContains(shape, point));
        return isInCountry ? [{ x: x / MAP_WIDTH, y: (y + step) / MAP_HEIGHT }] : [];
      });
      return [{ region, name, share, positions }];
    })
    .toSorted((one, other) => other.share - one.share)
    .slice(0, MAX_COUNTRY_NAMES)
    .toReversed()
    .flatMap(({ region, name, positions }) => {
      const free = positions.find((position) => board.place(position, name, ["center"]));
      return free ? [{ region, name, free }] : [];
    });
  const regions = new Set(placed.map(({ region }) => region));
  return placed
    .filter(({ region }) => regions.has(NAMED_TOGETHER[region] ?? region))
    .map(
      ({ name, free }) => `<g fill-opacity=".75">${labelText(name, free, "center", isRtl, "")}</g>`,
    );
}

/** Text beside a marker. `start` is the right side of a text that is written from right to left. */
function labelText(
  text: string,
  { x, y }: Position,
  side: LabelSide,
  isRtl: boolean,
  className = ' class="value"',
): string {
  const isBeside = side === "right" || side === "left";
  const anchor = isBeside ? ((side === "right") !== isRtl ? "" : "end") : "middle";
  const dx = side === "right" ? LABEL_OFFSET : side === "left" ? -LABEL_OFFSET : 0;
  const dy = { right: 5, left: 5, center: 5, above: -11, below: 22 }[side];
  return `<text${className} x="${percent(x)}" y="${percent(y)}"${dx ? ` dx="${dx}"` : ""} dy="${dy}"${anchor && ` text-anchor="${anchor}"`}>${escapeXml(text)}</text>`;
}

interface Scale {
  kilometres: number;
  /** Share of the width of the map. */
  width: number;
}

/** Returns the longest scale that fits, at the middle of the map. */
function scaleOf({ projection, bounds, isMercator }: MapView): Scale | undefined {
  if (!isMercator || bounds[3] - bounds[1] > WIDEST_WITH_SCALE) return undefined;
  const middle = MAP_HEIGHT / 2;
  const west = projection.invert?.([0, middle]);
  const east = projection.invert?.([MAP_WIDTH / 4, middle]);
  if (!west || !east) return undefined;
  const kilometresPerWidth = geoDistance(west, east) * EARTH_RADIUS_KM * 4;
  const kilometres = SCALE_STEPS.findLast((step) => step / kilometresPerWidth <= WIDEST_SCALE);
  return kilometres ? { kilometres, width: kilometres / kilometresPerWidth } : undefined;
}

function scaleBar({ kilometres, width }: Scale, locale: Locale, isRtl: boolean): string {
  const text = numberFormat(locale, { style: "unit", unit: "kilometer" }).format(kilometres);
  return `<rect x="2%" y="97%" width="${percent(width)}" height="2"/><text class="value" x="2%" y="97%" dy="-6"${isRtl ? ' text-anchor="end"' : ""}>${escapeXml(text)}</text>`;
}
