import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { compressAssets } from "../scripts/compress-assets.ts";

export default {
  ssr: true,
  // Links are few a page and known; asking the server for more routes while browsing would cost a request each.
  routeDiscovery: { mode: "initial" },
  future: {
    v8_middleware: true,
    v8_passThroughRequests: true,
    v8_splitRouteModules: true,
    v8_trailingSlashAwareDataRequests: true,
    v8_viteEnvironmentApi: true,
  },
  buildEnd: ({ reactRouterConfig }) => compressAssets(join(reactRouterConfig.buildDirectory, "client/assets")),
} satisfies Config;
