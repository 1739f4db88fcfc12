import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DEFAULT_LOCALE } from "@masthead/contract/system/locale.ts";
import { hashOf, writeVariants } from "../server/src/newsroom/media/media.service.ts";
import { keepPictureFiles } from "../server/src/newsroom/media/media-files.service.ts";
import { readPicture as readPictureFile } from "../server/src/newsroom/media/picture-file.ts";
import { diskStorage } from "../server/src/platform/storage/storage.ts";
import { readPicture, readPictures } from "../server/src/seed/demo-files.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const CACHE = join(ROOT, "node_modules/.cache/masthead");
/** What decides how the files come out. */
const SOURCES = [
  "server/demo/pictures",
  "server/src/newsroom/media",
  "contract/src/newsroom/picture-variants.ts",
  "node_modules/sharp/package.json",
];

/**
 * The media folder of the demo, with all picture sizes, made at the first call and kept: making the sizes takes longer than anything else
 * when the demo is started. Returns the folder; copy it.
 */
export async function demoMedia(): Promise<string> {
  const folder = join(CACHE, `demo-media-${fingerprint()}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const storage = diskStorage(unfinished);
  for (const { key } of readPictures()) {
    const source = readPicture(key);
    const { data, ...file } = await readPictureFile(source, DEFAULT_LOCALE);
    const facts = { hash: hashOf(source), ...file };
    await keepPictureFiles(storage, facts, { data, source });
    await writeVariants(storage, facts, data);
  }
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process was first.
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  return folder;
}

/** Puts the picture files of the demo into a data folder, so that the product finds them made. */
export async function copyDemoMedia(dataDir: string): Promise<void> {
  cpSync(await demoMedia(), join(dataDir, "media"), { recursive: true });
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    const path = join(ROOT, source);
    const files = statSync(path).isFile() ? [path] : readdirSync(path).map((name) => join(path, name));
    for (const file of files.toSorted()) if (statSync(file).isFile() && !file.endsWith(".test.ts")) hash.update(readFileSync(file));
  }
  return hash.digest("hex").slice(0, 16);
}
