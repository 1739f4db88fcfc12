import { createRequire } from "node:module";

const load = createRequire(import.meta.url);

/**
 * Returns a function that loads a package on first use. For large packages that most processes
 * never use: each takes memory, and time at every start.
 * @param name of a dependency of the server
 */
export function lazyPackage<Package>(name: string): () => Package {
  let loaded: Package | undefined;
  return () => {
    loaded ??= load(name) as Package;
    return loaded;
  };
}
