import { stat } from "node:fs/promises";

/** Which build of the site is being served. */
export interface Build {
  id: string;
  /** When it was built, in milliseconds since 1970. */
  timestamp: number;
}

/** What stands for the build where the site is served from its sources. */
export const NO_BUILD: Build = { id: "dev", timestamp: 0 };

/** The build that the site's server code names; `file` is that code, as old as the build. */
export async function buildOf(site: { assets: { version: string } }, file: string): Promise<Build> {
  return { id: site.assets.version, timestamp: Math.round((await stat(file)).mtimeMs) };
}
