import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressAssets } from "../scripts/compress-assets.ts";
import { contractParts } from "./contract-parts.ts";

/** Addresses of files are relative to the page's `<base>`: under which secret path it stands is known only when it is served. */
export default defineConfig({
  base: "./",
  plugins: [
    contractParts(),
    react(),
    { name: "compress-assets", apply: "build", closeBundle: () => compressAssets(`${import.meta.dirname}/build/assets`) },
  ],
  build: { outDir: "build", assetsInlineLimit: 0, chunkSizeWarningLimit: 1500 },
});
