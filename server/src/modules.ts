import { globSync } from "node:fs";
import type { ServerModule } from "./module.ts";

type Manifest = Record<string, ServerModule>;

const importManifests = (): Promise<Manifest[]> =>
  Promise.all(
    globSync("*/*/*.module.ts", { cwd: import.meta.dirname }).map(
      (file) => import(/* @vite-ignore */ `./${file}`),
    ),
  );

/**
 * Manifests of all modules, found by their file name: by Vite for the bundle and for tests,
 * otherwise when the sources are started.
 */
const manifests = import.meta.env
  ? Object.values(import.meta.glob<Manifest>("./*/*/*.module.ts", { eager: true }))
  : await importManifests();

/** All modules of the product, in the order of their names. */
export const MODULES: readonly ServerModule[] = Object.entries<ServerModule>(
  Object.assign({}, ...manifests),
)
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([, module]) => module);
