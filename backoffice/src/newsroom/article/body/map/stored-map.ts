import {
  type ArticleMap,
  COUNTRY_CODE,
  MAP_LIMITS,
  MAP_REGIONS,
  type MapPlace,
} from "@masthead/contract/newsroom/article/map/map.ts";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const isText = (value: unknown, max: number): value is string =>
  typeof value === "string" && value.length <= max;
const isDegrees = (value: unknown, max: number): value is number =>
  typeof value === "number" && Math.abs(value) <= max;

/**
 * Returns a map if the value is one: the checks of the contract for the browser, where the schemas
 * are not loaded.
 */
export function toMap(value: unknown): ArticleMap | undefined {
  if (!isObject(value)) return undefined;
  const { title, source, places } = value;
  const extent = extentOf(value.extent);
  if (!extent || !isText(title, MAP_LIMITS.title) || !title.trim()) return undefined;
  if (!Array.isArray(places) || !places.length || places.length > MAP_LIMITS.places)
    return undefined;
  const valid = places.flatMap((place) => toPlace(place) ?? []);
  if (valid.length !== places.length) return undefined;
  const hasSource = isText(source, MAP_LIMITS.source) && source.trim();
  return { title, ...(hasSource && { source }), extent, places: valid };
}

const extentOf = (extent: unknown): ArticleMap["extent"] | undefined =>
  MAP_REGIONS.find((region) => region === extent) ??
  (isText(extent, 3) && COUNTRY_CODE.test(extent) ? extent : undefined);

function toPlace(place: unknown): MapPlace | undefined {
  if (!isObject(place)) return undefined;
  const { name, latitude, longitude, note } = place;
  if (!isText(name, MAP_LIMITS.name) || !name.trim()) return undefined;
  if (!isDegrees(latitude, 90) || !isDegrees(longitude, 180)) return undefined;
  const hasNote = isText(note, MAP_LIMITS.note) && note.trim();
  return { name, latitude, longitude, ...(hasNote && { note }) };
}

/** Returns the map of JSON text, such as of a copied block. */
export function parseMap(json: string | undefined): ArticleMap | null {
  try {
    return toMap(JSON.parse(json ?? "")) ?? null;
  } catch {
    return null;
  }
}
