import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

/**
 * Builds the service worker into the client files, with their build id. @throws Error if the client
 * was not built
 */
export async function buildWorker(clientFiles: string): Promise<void> {
  const id = (await readdir(join(clientFiles, "assets")))
    .map((name) => /^manifest-(\w+)\.js$/.exec(name)?.[1])
    .find(Boolean);
  if (!id) throw new Error("the client build has no manifest");
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: { BUILD: JSON.stringify(id) },
    build: {
      outDir: clientFiles,
      emptyOutDir: false,
      lib: {
        entry: fileURLToPath(new URL("worker.ts", import.meta.url)),
        formats: ["iife"],
        name: "worker",
        fileName: () => "sw.js",
      },
    },
  });
}
