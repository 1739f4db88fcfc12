import { enableCompileCache, type ResolveFnOutput, registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

/** Compiled modules, also those that types are stripped from. Where the folder cannot be written, nothing is cached. */
const FOLDER = fileURLToPath(new URL("../../../node_modules/.cache/masthead", import.meta.url));

/** Our own sources, by workspace. What a package name leads to is the same for all modules of one. */
const WORKSPACE = /^.*\/(?:server|contract)\/src\//;
const PACKAGE = /^(?![./]|node:|file:)/;

/**
 * Makes the start of a process faster: keeps compiled modules on disk, and remembers which file a package name leads to. Node reads the
 * package.json again for each import, and that of drizzle-orm, which two hundred modules import, has 179 kB.
 */
export function cacheModules(): void {
  enableCompileCache(FOLDER);
  const resolved = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve(name, context, next) {
      const workspace = PACKAGE.test(name) ? WORKSPACE.exec(context.parentURL ?? "")?.[0] : undefined;
      if (!workspace || context.parentURL?.includes("/node_modules/")) return next(name, context);
      const key = `${workspace} ${name} ${context.conditions.join()}`;
      const known = resolved.get(key) ?? next(name, context);
      resolved.set(key, known);
      return { ...known, shortCircuit: true };
    },
  });
}
