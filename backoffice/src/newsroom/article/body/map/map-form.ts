import {
  type CoordinatesProblem,
  formatCoordinates,
  parseCoordinates,
} from "@masthead/contract/newsroom/article/map/coordinates.ts";
import type { ArticleMap, MapPlace } from "@masthead/contract/newsroom/article/map/map.ts";

/** Place as it is typed. */
export interface TypedPlace {
  /** React key. */
  key: number;
  name: string;
  coordinates: string;
  note: string;
}

/** Map as it is typed. */
export interface MapForm {
  title: string;
  source: string;
  extent: ArticleMap["extent"];
  places: TypedPlace[];
}

export const emptyPlace = (places: readonly TypedPlace[]): TypedPlace => ({
  key: Math.max(0, ...places.map(({ key }) => key)) + 1,
  name: "",
  coordinates: "",
  note: "",
});

export const formOf = (map: ArticleMap | null | undefined): MapForm => ({
  title: map?.title ?? "",
  source: map?.source ?? "",
  extent: map?.extent ?? "places",
  places: map
    ? map.places.map(({ name, note = "", ...coordinates }, index) => ({
        key: index + 1,
        name,
        note,
        coordinates: formatCoordinates(coordinates),
      }))
    : [emptyPlace([])],
});

/** Why a place cannot be drawn. */
export interface PlaceProblem {
  name?: "name";
  coordinates?: CoordinatesProblem | "missing";
}

export function problemOf({ name, coordinates }: TypedPlace): PlaceProblem {
  const parsed = parseCoordinates(coordinates);
  const problem = "problem" in parsed ? parsed.problem : undefined;
  return {
    ...(!name.trim() && { name: "name" as const }),
    ...(problem && { coordinates: coordinates.trim() ? problem : ("missing" as const) }),
  };
}

/** Returns the map of a form with the places that can be drawn; null if there are none. */
export function drawableMap({ title, source, extent, places }: MapForm): ArticleMap | null {
  const drawable = places.flatMap((place) => toMapPlace(place) ?? []);
  return drawable.length
    ? {
        title: title.trim(),
        ...(source.trim() && { source: source.trim() }),
        extent,
        places: drawable,
      }
    : null;
}

function toMapPlace({ name, coordinates, note }: TypedPlace): MapPlace | undefined {
  const parsed = parseCoordinates(coordinates);
  if (!name.trim() || "problem" in parsed) return undefined;
  return { name: name.trim(), ...parsed, ...(note.trim() && { note: note.trim() }) };
}

/** Returns the map of a complete form; null if something is missing or wrong. */
export function completeMap(form: MapForm): ArticleMap | null {
  const map = drawableMap(form);
  return map?.title && map.places.length === form.places.length ? map : null;
}

/** Returns a pasted link as the coordinates in it; any other text unchanged. */
export function readLink(typed: string): string {
  if (!/^\s*(https?|geo):/i.test(typed)) return typed;
  const parsed = parseCoordinates(typed);
  return "problem" in parsed ? typed : formatCoordinates(parsed);
}
