import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Text files. Fonts and images are already compressed. */
const TEXT_FILE = /\.(js|css|svg|json)$/;

/**
 * Precompresses each text file of a folder (`node scripts/compress-assets.ts FOLDER`) as `{name}.br`
 * and `{name}.gz` at the highest level, for the server to send as they are. Variants that are not
 * smaller than the file are skipped.
 */
async function compressAssets(folder: string): Promise<void> {
  const names = await readdir(folder);
  await Promise.all(
    names.filter((name) => TEXT_FILE.test(name)).map((name) => compress(join(folder, name))),
  );
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const [br, gz] = await Promise.all([
    brotliAsync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    gzipAsync(bytes, { level: 9 }),
  ]);
  for (const [extension, compressed] of [
    ["br", br],
    ["gz", gz],
  ] as const) {
    if (compressed.length < bytes.length) await writeFile(`${file}.${extension}`, compressed);
  }
}

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("usage: compress-assets.ts FOLDER");
await compressAssets(folder);
