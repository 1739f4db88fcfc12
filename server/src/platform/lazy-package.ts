import { createRequire } from "node:module";

const load = createRequire(import.meta.url);

/**
 * A package that is loaded by its first use. For large ones that most processes never use: each takes memory, and time at every start.
 * @param name of a package that the server depends on
 */
export function lazyPackage<Package>(name: string): () => Package {
  let loaded: Package | undefined;
  return () => {
    loaded ??= load(name) as Package;
    return loaded;
  };
}
