import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const PREFIX = "window.__reactRouterManifest=";

interface Manifest {
  entry: { imports: string[] };
  routes: Record<string, { imports?: string[] }>;
}

/**
 * Removes from each route of a manifest the imports of the entry, which a browser has loaded before
 * it navigates. Every visit loads the manifest.
 * @param script the manifest as React Router writes it: `window.__reactRouterManifest={…};`
 * @throws Error if it has another form
 */
export function shortenManifest(script: string): string {
  if (!script.startsWith(PREFIX)) throw new Error("React Router writes its manifest differently");
  const manifest: Manifest = JSON.parse(script.slice(PREFIX.length).replace(/;\s*$/, ""));
  const loaded = new Set(manifest.entry.imports);
  for (const route of Object.values(manifest.routes))
    route.imports = route.imports?.filter((file) => !loaded.has(file));
  return `${PREFIX}${JSON.stringify(manifest)};`;
}

/** Shortens the manifest among the assets of a build. */
export async function shortenManifestIn(folder: string): Promise<void> {
  const name = (await readdir(folder)).find((file) => /^manifest-\w+\.js$/.test(file));
  if (!name) throw new Error(`no manifest in ${folder}`);
  const file = join(folder, name);
  await writeFile(file, shortenManifest(await readFile(file, "utf8")));
}
