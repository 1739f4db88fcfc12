import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hashOf, storeVariants } from "../server/src/newsroom/media/media.service.ts";
import { storeImageFiles } from "../server/src/newsroom/media/media-files.service.ts";
import { diskStorage } from "../server/src/platform/storage/disk-storage.ts";
import { readImageFiles, readImages } from "../server/src/seed/demo-files.ts";
import { demoImageRights } from "../server/src/seed/demo-rights.ts";
import { lookUp } from "../server/src/seed/look-up.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const CACHE = join(ROOT, "node_modules/.cache/masthead");
/** Files that determine the generated media; a change in them invalidates the cached folder. */
const SOURCES = [
  "server/demo/images",
  "server/demo/images.json",
  "server/src/seed/demo-rights.ts",
  "server/src/newsroom/media",
  "server/src/newsroom/media/image",
  "contract/src/newsroom/media/image-variants.ts",
  "node_modules/sharp/package.json",
];

/**
 * Returns the media folder of the demo with all image sizes, generated on the first call and
 * cached: generating the sizes is the slowest step in starting the demo. Callers copy the folder.
 */
export async function demoMediaFolder(): Promise<string> {
  const folder = join(CACHE, `demo-media-${fingerprint()}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const storage = diskStorage(unfinished);
  const files = readImageFiles();
  for (const image of readImages()) {
    const { data, ...properties } = lookUp(files, image.key);
    const { creator, copyright } = demoImageRights(image);
    const file = { hash: hashOf(data), ...properties, creator, copyright };
    await storeImageFiles(storage, file, { data, source: data });
    await storeVariants(storage, file, data);
  }
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process finished first.
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  return folder;
}

/** Copies the demo's image files into a data folder, so that the product need not generate them. */
export async function copyDemoMedia(dataDir: string): Promise<void> {
  cpSync(await demoMediaFolder(), join(dataDir, "media"), { recursive: true });
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    const path = join(ROOT, source);
    const files = statSync(path).isFile()
      ? [path]
      : readdirSync(path).map((name) => join(path, name));
    for (const file of files.toSorted())
      if (statSync(file).isFile() && !file.endsWith(".test.ts")) hash.update(readFileSync(file));
  }
  return hash.digest("hex").slice(0, 16);
}
