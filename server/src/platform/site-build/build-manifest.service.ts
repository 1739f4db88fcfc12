import type { Platform } from "../platform.ts";
import { type Build, NO_BUILD } from "./build.service.ts";
import { manifestById, saveManifest } from "./build-manifest.store.ts";
import { routeRules } from "./route-rules.ts";

/**
 * Number of build manifests that are retained; pages of older builds are unlikely to be open
 * anywhere.
 */
const MAX_RETAINED_MANIFESTS = 20;

type PlatformContext = Pick<Platform, "database" | "log">;

const isBuildId = (id: string) => /^[\w-]{1,64}$/.test(id);

/**
 * Returns the manifest of a build as JSON: its id, build time and route rules. No page is
 * prerendered.
 */
export const manifestJson = (build: Build): string =>
  JSON.stringify({ ...build, matcher: routeRules(), prerendered: [] });

/**
 * Stores the manifest of the current build, so that its open pages can still request it after a
 * deployment. Logs database errors.
 */
export async function storeManifest(
  { database: { db }, log }: PlatformContext,
  build: Build,
  now = new Date(),
): Promise<void> {
  if (build.id === NO_BUILD.id || !isBuildId(build.id)) return;
  try {
    await saveManifest(
      db,
      { id: build.id, manifest: manifestJson(build), storedAt: now },
      MAX_RETAINED_MANIFESTS,
    );
  } catch (error) {
    log.warn({ err: error, build: build.id }, "build manifest could not be stored");
  }
}

/** Reads the manifest of a former build; returns undefined if it is not retained. */
export async function readStoredManifest(
  { database: { db } }: PlatformContext,
  id: string,
): Promise<string | undefined> {
  return isBuildId(id) ? manifestById(db, id) : undefined;
}
