import type { GeoProjection, GeoStream } from "d3-geo";
import { geoStream } from "d3-geo";

/** Points that are closer to the previous one, in the drawing's coordinates, are left out. */
const MIN_DISTANCE = 2;
/** Lines that are smaller than this, such as small islands, are left out. */
const MIN_SIZE = 3;

/**
 * Returns a geometry as a path of whole numbers, relative to each other: a fourth of the bytes of
 * d3-geo's paths, which have all points in full.
 */
export function compactPath(
  geometry: Parameters<typeof geoStream>[0],
  projection: GeoProjection,
): string {
  let path = "";
  let points: [number, number][] = [];
  let isRing = false;
  const sink: GeoStream = {
    point: (x, y) => {
      const [column, row] = [Math.round(x), Math.round(y)];
      const last = points.at(-1);
      if (last && Math.hypot(column - last[0], row - last[1]) < MIN_DISTANCE) return;
      points.push([column, row]);
    },
    lineStart: () => {
      points = [];
    },
    lineEnd: () => {
      path += pathOf(points, isRing);
    },
    polygonStart: () => {
      isRing = true;
    },
    polygonEnd: () => {
      isRing = false;
    },
  };
  geoStream(geometry, projection.stream(sink));
  return path;
}

function pathOf(points: [number, number][], isRing: boolean): string {
  const [first, ...others] = points;
  if (!first || others.length < (isRing ? 2 : 1) || (isRing && isTiny(points))) return "";
  let [x, y] = first;
  let path = `M${x} ${y}l`;
  let isStart = true;
  for (const [column, row] of others) {
    const steps = [column - x, row - y];
    // A minus sign separates numbers, too.
    for (const step of steps) {
      path += step < 0 || isStart ? step : ` ${step}`;
      isStart = false;
    }
    [x, y] = [column, row];
  }
  return isRing ? `${path}z` : path;
}

function isTiny(points: [number, number][]): boolean {
  const columns = points.map(([x]) => x);
  const rows = points.map(([, y]) => y);
  return (
    Math.max(...columns) - Math.min(...columns) < MIN_SIZE &&
    Math.max(...rows) - Math.min(...rows) < MIN_SIZE
  );
}
