import { type GeoProjection, geoEqualEarth, geoMercator } from "d3-geo";
import { type Atlas, type Bounds, boundsOfRing, mainland } from "./atlas.ts";
import type { ArticleMap, MapPlace, MapRegion } from "./map.ts";

/** Size of the drawing's coordinates. All maps have this shape, so that it needs no style. */
export const MAP_WIDTH = 640;
export const MAP_HEIGHT = 480;
/** Space around what must be visible, which is also the space for labels. */
const MARGIN = 70;
/** Smallest span of a map of places, in degrees: the borders are too coarse for less. */
const SMALLEST_SPAN = 2.4;
/** Widest span, in degrees, that Mercator shows without great distortion. */
const WIDEST_MERCATOR = 110;
/** Latitude at which Mercator maps end: the poles are infinitely far away. */
const MERCATOR_EDGE = 78;

const REGIONS: Record<Exclude<MapRegion, "places">, Bounds> = {
  middleEast: [26, 13, 60, 40],
  africa: [-18, -35, 51, 37],
  asia: [45, -10, 145, 52],
  europe: [-11, 36, 40, 66],
  northAmerica: [-128, 14, -60, 60],
  southAmerica: [-81, -55, -35, 13],
  world: [-179, -56, 179, 80],
};

/** Projection of a map, and the rectangle in degrees that it shows. */
export interface MapView {
  projection: GeoProjection;
  bounds: Bounds;
  isMercator: boolean;
}

/** Returns the view that shows all places, and the chosen region or country. */
export function viewOf({ extent, places }: ArticleMap, atlas: Atlas): MapView {
  const chosen = boundsOfExtent(extent, atlas);
  const wanted = withSmallestSpan(unionWithPlaces(chosen, places));
  const [west, south, east, north] = wanted;
  const isPolar = places.some(({ latitude }) => Math.abs(latitude) > MERCATOR_EDGE);
  const isMercator = east - west <= WIDEST_MERCATOR && !isPolar;
  const center = (west + east) / 2;
  const projection = (isMercator ? geoMercator() : geoEqualEarth()).rotate([-center, 0]);
  const edge = (latitude: number) =>
    isMercator ? Math.max(-MERCATOR_EDGE, Math.min(MERCATOR_EDGE, latitude)) : latitude;
  // Chosen parts of the world have a margin of their own; places need space for their labels.
  const margin = chosen ? MARGIN / 4 : MARGIN;
  projection
    .fitExtent(
      [
        [margin, margin],
        [MAP_WIDTH - margin, MAP_HEIGHT - margin],
      ],
      {
        type: "MultiPoint",
        coordinates: [edge(south), edge((south + north) / 2), edge(north)].flatMap((latitude) =>
          [west, center, east].map((longitude) => [longitude, latitude]),
        ),
      },
    )
    .clipExtent([
      [0, 0],
      [MAP_WIDTH, MAP_HEIGHT],
    ]);
  return { projection, bounds: isMercator ? visible(projection, center) : WHOLE, isMercator };
}

const WHOLE: Bounds = [-181, -90, 181, 90];

/** Returns the rectangle that a Mercator map shows: beyond 180 degrees where it crosses them. */
function visible(projection: GeoProjection, center: number): Bounds {
  const [left = 0, top = 0] = projection.invert?.([0, 0]) ?? [];
  const [right = 0, bottom = 0] = projection.invert?.([MAP_WIDTH, MAP_HEIGHT]) ?? [];
  const from = (longitude: number, side: 1 | -1) =>
    (longitude - center) * side < 0 ? longitude + 360 * side : longitude;
  return [from(left, -1), bottom, from(right, 1), top];
}

function boundsOfExtent(extent: string, atlas: Atlas): Bounds | undefined {
  if (extent in REGIONS) return REGIONS[extent as keyof typeof REGIONS];
  const found = atlas.countries.find(({ country }) => country.id === extent);
  return found && boundsOfRing(mainland(atlas, found.country)[0] ?? []);
}

/** Adds places to a rectangle. Their longitudes go the shorter way round the globe. */
function unionWithPlaces(chosen: Bounds | undefined, places: readonly MapPlace[]): Bounds {
  const latitudes = places.map(({ latitude }) => latitude);
  const [west, east] = chosen ? [chosen[0], chosen[2]] : narrowestSpan(places);
  const center = (west + east) / 2;
  const near = places.map(({ longitude }) =>
    longitude - center > 180
      ? longitude - 360
      : longitude - center < -180
        ? longitude + 360
        : longitude,
  );
  return [
    Math.min(west, ...near),
    Math.min(chosen?.[1] ?? 90, ...latitudes),
    Math.max(east, ...near),
    Math.max(chosen?.[3] ?? -90, ...latitudes),
  ];
}

/** Returns the narrowest span of longitudes with all places, which may cross 180 degrees. */
function narrowestSpan(places: readonly MapPlace[]): [number, number] {
  const sorted = places.map(({ longitude }) => longitude).toSorted((one, other) => one - other);
  const first = sorted[0] ?? 0;
  let best: [number, number] = [first, sorted.at(-1) ?? 0];
  for (const [index, east] of sorted.slice(0, -1).entries()) {
    const west = sorted[index + 1] ?? 0;
    if (east + 360 - west < best[1] - best[0]) best = [west, east + 360];
  }
  return best;
}

function withSmallestSpan([west, south, east, north]: Bounds): Bounds {
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  const width = Math.max(east - west, SMALLEST_SPAN) / 2;
  const height = Math.max(north - south, SMALLEST_SPAN * 0.6) / 2;
  return [x - width, Math.max(-90, y - height), x + width, Math.min(90, y + height)];
}
