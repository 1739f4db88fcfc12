import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { shortenManifestIn } from "./shorten-manifest.ts";
import { buildWorker } from "./worker/build.ts";

export default {
  ssr: true,
  // Pages have few, known links. Lazy route discovery would cost a request each.
  routeDiscovery: { mode: "initial" },
  future: {
    v8_middleware: true,
    v8_passThroughRequests: true,
    v8_splitRouteModules: true,
    v8_trailingSlashAwareDataRequests: true,
    v8_viteEnvironmentApi: true,
  },
  buildEnd: async ({ reactRouterConfig }) => {
    const client = join(reactRouterConfig.buildDirectory, "client");
    await shortenManifestIn(join(client, "assets"));
    await buildWorker(client);
  },
} satisfies Config;
