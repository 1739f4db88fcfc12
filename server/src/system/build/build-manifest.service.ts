import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Platform } from "../../platform/platform.ts";
import { writeWholeFile } from "../../platform/storage/whole-file.ts";
import { type Build, NO_BUILD } from "./build.service.ts";
import { routeRules } from "./route-rules.ts";

/** Manifests of builds that are kept: pages of older ones are hardly open anywhere. */
const KEPT_BUILDS = 20;

type Where = Pick<Platform, "config" | "log">;

const folderOf = ({ config }: Where) => join(config.DATA_DIR, "builds");
const isId = (id: string) => /^[\w-]{1,64}$/.test(id);

/** The manifest of a build as text: its id, when it was built, and the rules of its routes. None of its pages is prerendered. */
export const manifestOf = (build: Build): string => JSON.stringify({ ...build, matcher: routeRules(), prerendered: [] });

/** Keeps the manifest of the build that is served, so that pages of it can ask for it when another is. A full disk is no reason to fail. */
export async function keepManifest(where: Where, build: Build): Promise<void> {
  if (build.id === NO_BUILD.id || !isId(build.id)) return;
  const folder = folderOf(where);
  try {
    await mkdir(folder, { recursive: true });
    await writeWholeFile(join(folder, `${build.id}.json`), Buffer.from(manifestOf(build)));
    await removeOldest(folder);
  } catch (error) {
    where.log.warn({ err: error, build: build.id }, "manifest of the build was not kept");
  }
}

async function removeOldest(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".json")).map((name) => join(folder, name));
  const dated = await Promise.all(files.map(async (file) => ({ file, at: (await stat(file)).mtimeMs })));
  const oldest = dated.toSorted((one, other) => other.at - one.at).slice(KEPT_BUILDS);
  for (const { file } of oldest) await rm(file, { force: true });
}

/** The manifest of a build that was served before; undefined when it is not kept. */
export async function keptManifest(where: Where, id: string): Promise<string | undefined> {
  if (!isId(id)) return undefined;
  try {
    return await readFile(join(folderOf(where), `${id}.json`), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
