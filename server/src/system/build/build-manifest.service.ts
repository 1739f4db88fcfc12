import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Platform } from "../../platform/platform.ts";
import { writeFileAtomically } from "../../platform/storage/atomic-file.ts";
import { type Build, NO_BUILD } from "./build.service.ts";
import { routeRules } from "./route-rules.ts";

/** Number of build manifests that are retained; pages of older builds are unlikely to be open anywhere. */
const MAX_RETAINED_MANIFESTS = 20;

type PlatformContext = Pick<Platform, "config" | "log">;

const folderOf = ({ config }: PlatformContext) => join(config.DATA_DIR, "builds");
const isBuildId = (id: string) => /^[\w-]{1,64}$/.test(id);

/** Returns the manifest of a build as JSON: its id, build time and route rules. No page is prerendered. */
export const manifestJson = (build: Build): string => JSON.stringify({ ...build, matcher: routeRules(), prerendered: [] });

/** Stores the manifest of the current build, so that its open pages can still request it after a deployment. Logs I/O errors. */
export async function storeManifest(platform: PlatformContext, build: Build): Promise<void> {
  if (build.id === NO_BUILD.id || !isBuildId(build.id)) return;
  const folder = folderOf(platform);
  try {
    await mkdir(folder, { recursive: true });
    await writeFileAtomically(join(folder, `${build.id}.json`), Buffer.from(manifestJson(build)));
    await removeOldest(folder);
  } catch (error) {
    platform.log.warn({ err: error, build: build.id }, "build manifest could not be stored");
  }
}

async function removeOldest(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".json")).map((name) => join(folder, name));
  const dated = await Promise.all(files.map(async (file) => ({ file, modifiedAt: (await stat(file)).mtimeMs })));
  const oldest = dated.toSorted((a, b) => b.modifiedAt - a.modifiedAt).slice(MAX_RETAINED_MANIFESTS);
  for (const { file } of oldest) await rm(file, { force: true });
}

/** Reads the manifest of a former build; returns undefined if it is not retained. */
export async function readStoredManifest(platform: PlatformContext, id: string): Promise<string | undefined> {
  if (!isBuildId(id)) return undefined;
  try {
    return await readFile(join(folderOf(platform), `${id}.json`), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
