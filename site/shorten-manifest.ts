import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { DEFAULT_LOCALE, LOCALES } from "@masthead/contract/platform/locale.ts";
import { localePrefix } from "@masthead/contract/platform/paths.ts";

const PREFIX = "window.__reactRouterManifest=";

type Routes = Record<
  string,
  { id: string; parentId?: string; path?: string; index?: boolean; imports?: string[] }
>;

interface Manifest {
  entry: { imports: string[] };
  routes: Routes;
}

/**
 * Copies the routes of a language to another one, with its ids and its path prefix. Browsers run this
 * function from its source text, so it uses nothing from outside.
 */
function addLanguage(routes: Routes, from: string, to: string): void {
  for (const [id, route] of Object.entries(routes)) {
    if (!id.startsWith(`${from}/`)) continue;
    const copy = { ...route, id: to + id.slice(from.length) };
    if (route.parentId?.startsWith(`${from}/`))
      copy.parentId = to + route.parentId.slice(from.length);
    if (route.path ?? route.index) copy.path = route.path ? `${to}/${route.path}` : to;
    routes[copy.id] ??= copy;
  }
}

/** Beginnings of the route ids of the first language and of the others, which are also in paths. */
const FIRST = DEFAULT_LOCALE.slice(0, 2);
const OTHERS = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).map((locale) =>
  localePrefix(locale).slice(1),
);

/**
 * Removes from a manifest what a browser can restore: from each route the imports of the entry,
 * which are loaded before it navigates, and the routes of further languages. Every visit loads the
 * manifest.
 * @param script the manifest as React Router writes it: `window.__reactRouterManifest={…};`
 * @throws Error if it has another form
 */
export function shortenManifest(script: string): string {
  if (!script.startsWith(PREFIX)) throw new Error("React Router writes its manifest differently");
  const manifest: Manifest = JSON.parse(script.slice(PREFIX.length).replace(/;\s*$/, ""));
  const loaded = new Set(manifest.entry.imports);
  for (const route of Object.values(manifest.routes))
    route.imports = route.imports?.filter((file) => !loaded.has(file));
  const calls = OTHERS.filter((language) => removeLanguage(manifest.routes, language)).map(
    (language) => `(${addLanguage})(${PREFIX.slice(0, -1)}.routes,"${FIRST}","${language}");`,
  );
  return `${PREFIX}${JSON.stringify(manifest)};${calls.join("")}`;
}

/** Removes the routes that `addLanguage` adds again. Returns whether there are any. */
function removeLanguage(routes: Routes, language: string): boolean {
  const restored = Object.fromEntries(
    Object.entries(routes).filter(([id]) => id.startsWith(`${FIRST}/`)),
  );
  addLanguage(restored, FIRST, language);
  const removed = Object.keys(routes).filter(
    (id) => id.startsWith(`${language}/`) && isDeepStrictEqual(restored[id], routes[id]),
  );
  for (const id of removed) delete routes[id];
  return removed.length > 0;
}

/** Shortens the manifest among the assets of a build. */
export async function shortenManifestIn(folder: string): Promise<void> {
  const name = (await readdir(folder)).find((file) => /^manifest-\w+\.js$/.test(file));
  if (!name) throw new Error(`no manifest in ${folder}`);
  const file = join(folder, name);
  await writeFile(file, shortenManifest(await readFile(file, "utf8")));
}
