import type { ServerModule } from "../../module.ts";
import { appLinkRoutes } from "./app-links.pages.ts";
import { appManifestRoutes } from "./app-manifest.pages.ts";

export const appManifestModule: ServerModule = {
  documents: [...appManifestRoutes, ...appLinkRoutes],
};
