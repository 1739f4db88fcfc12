import { merge, mesh } from "topojson-client";
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from "topojson-specification";

/** Rectangle in degrees: west, south, east, north. */
export type Bounds = [number, number, number, number];
export type Country = (Polygon | MultiPolygon) & { id?: string };

/** Countries of the world, with what is needed to find the ones in an extent. */
export interface Atlas {
  topology: Topology;
  countries: { country: Country; bounds: Bounds }[];
}

/** Prepares the file of `world-atlas`. Its arcs are points in steps, relative to each other. */
export function readAtlas(file: unknown): Atlas {
  const topology = file as Topology<{ countries: GeometryCollection }>;
  const arcs = topology.arcs.map((arc) => boundsOfArc(topology, arc));
  const countries = (topology.objects.countries.geometries as Country[]).map((country) => ({
    country,
    bounds: union(
      (country.arcs as unknown[]).flat(3).map((arc) => arcs[arcIndex(arc as number)] as Bounds),
    ),
  }));
  return { topology, countries };
}

/** A negative arc is traversed in the opposite direction. */
const arcIndex = (arc: number) => (arc < 0 ? -arc - 1 : arc);

function boundsOfArc({ transform }: Topology, arc: number[][]): Bounds {
  const [scaleX = 1, scaleY = 1] = transform?.scale ?? [];
  const [left = 0, bottom = 0] = transform?.translate ?? [];
  let [x, y] = [0, 0];
  return union(
    arc.map(([dx = 0, dy = 0]) => {
      x += dx;
      y += dy;
      const [longitude, latitude] = [x * scaleX + left, y * scaleY + bottom];
      return [longitude, latitude, longitude, latitude];
    }),
  );
}

function union(all: Bounds[]): Bounds {
  const result: Bounds = [180, 90, -180, -90];
  for (const [west, south, east, north] of all) {
    result[0] = Math.min(result[0], west);
    result[1] = Math.min(result[1], south);
    result[2] = Math.max(result[2], east);
    result[3] = Math.max(result[3], north);
  }
  return result;
}

/** Returns the countries of a rectangle. One that crosses the 180th meridian has all of a latitude. */
export const countriesIn = (
  { countries }: Atlas,
  [west, south, east, north]: Bounds,
): Country[] => {
  const isWrapped = west < -180 || east > 180;
  return countries
    .filter(
      ({ bounds }) =>
        bounds[1] <= north &&
        bounds[3] >= south &&
        (isWrapped || (bounds[0] <= east && bounds[2] >= west)),
    )
    .map(({ country }) => country);
};

/** Merges countries, so that the coast is drawn without the borders on land. */
export const landOf = ({ topology }: Atlas, countries: Country[]) => merge(topology, countries);

/** Returns the borders between countries, each once. */
export const bordersOf = ({ topology }: Atlas, countries: Country[]) =>
  mesh(
    topology,
    { type: "GeometryCollection", geometries: countries } as GeometryCollection,
    (one, other) => one !== other,
  );

/** Returns the largest part of a country by its rectangle: without remote islands. */
export function mainland({ topology }: Atlas, country: Country) {
  const { coordinates } = merge(topology, [country]);
  const size = ([ring = []]: number[][][]) => {
    const [west, south, east, north] = boundsOfRing(ring);
    return (east - west) * (north - south);
  };
  return coordinates.toSorted((one, other) => size(other) - size(one))[0] ?? [];
}

export const boundsOfRing = (ring: number[][]): Bounds =>
  union(ring.map(([x = 0, y = 0]): Bounds => [x, y, x, y]));

let loading: Promise<Atlas> | undefined;

/** Loads the borders in a scale of 1 to 50 million, 750 kB, with the first map. */
export function loadAtlas(): Promise<Atlas> {
  loading ??= import("world-atlas/countries-50m.json", { with: { type: "json" } }).then(
    ({ default: file }) => readAtlas(file),
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
