import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressAssets } from "../scripts/compress-assets.ts";
import { contractParts } from "./contract-parts.ts";

/**
 * Assets are relative to the page's `<base>`, because the secret base path is known only when the
 * page is served.
 */
export default defineConfig({
  base: "./",
  plugins: [
    contractParts(),
    react(),
    {
      name: "compress-assets",
      apply: "build",
      closeBundle: () => compressAssets(`${import.meta.dirname}/build/assets`),
    },
  ],
  build: { outDir: "build", assetsInlineLimit: 0, chunkSizeWarningLimit: 1500 },
});
