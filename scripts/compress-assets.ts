import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** What is text; fonts and pictures are compressed already. */
const TEXT = /\.(js|css|svg|json)$/;

/**
 * Writes each text file of a folder once more as `{name}.br` and `{name}.gz`, as small as those can be made, for the server to
 * send as they are. A form that is no smaller than the file is left out.
 */
export async function compressAssets(folder: string): Promise<void> {
  const names = await readdir(folder);
  await Promise.all(names.filter((name) => TEXT.test(name)).map((name) => compress(join(folder, name))));
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const [br, gz] = await Promise.all([
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    zip(bytes, { level: 9 }),
  ]);
  for (const [extension, packed] of [
    ["br", br],
    ["gz", gz],
  ] as const) {
    if (packed.length < bytes.length) await writeFile(`${file}.${extension}`, packed);
  }
}
