import { createContext, useContext } from "react";
import { client } from "../api/client.ts";
import type { RecordCalls } from "../api/record-calls.ts";
import type { BarItem, Page } from "./page.ts";
import { loggedEntityOf, type RecordKind, type Resource } from "./resource.ts";

/** All screens of the back office, in the order of the menu. */
export interface Screens {
  resources: readonly Resource[];
  pages: readonly Page[];
  /** Items of the app bar, which are loaded on demand. */
  barItems: readonly BarItem[];
}

export const ScreensContext = createContext<Screens>({ resources: [], pages: [], barItems: [] });

/** Returns all screens, regardless of permissions. */
export const useScreens = (): Screens => useContext(ScreensContext);

/** Returns a function that finds the resource of an entity, as the audit log calls it. */
export function useResourceOfEntity(): (entity: string) => Resource | undefined {
  const { resources } = useScreens();
  return (entity) => resources.find((resource) => loggedEntityOf(resource) === entity);
}

/** Returns the kind of record with a name. @throws Error when none is declared */
export function recordKindOf(resources: readonly Resource[], name: string): RecordKind {
  const kind = resources
    .flatMap((resource): RecordKind[] => [resource, ...(resource.parts ?? [])])
    .find((kind) => kind.name === name);
  if (!kind) throw new Error(`No resource is called ${name}`);
  return kind;
}

/** Returns the kind of record with a name. */
export const useRecordKind = (name: string): RecordKind =>
  recordKindOf(useScreens().resources, name);

/** Returns the API calls of a kind of record. */
export const useRecordCalls = (name: string): RecordCalls => useRecordKind(name).calls(client);
