import { stat } from "node:fs/promises";

export interface Build {
  id: string;
  /** Build time, in milliseconds since 1970. */
  timestamp: number;
}

/** Placeholder when the site is served from its sources. */
export const NO_BUILD: Build = { id: "dev", timestamp: 0 };

/**
 * Returns the build of the site's server code.
 * @param file path of that code; its modification time is the build time
 */
export async function readBuild(
  site: { assets: { version: string } },
  file: string,
): Promise<Build> {
  return { id: site.assets.version, timestamp: Math.round((await stat(file)).mtimeMs) };
}
