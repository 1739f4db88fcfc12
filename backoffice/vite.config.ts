import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { contractParts } from "./contract-parts.ts";

/**
 * Assets are relative to the page's `<base>`, because the secret base path is known only when the
 * page is served.
 */
export default defineConfig({
  base: "./",
  plugins: [contractParts(), react()],
  build: { outDir: "build", assetsInlineLimit: 0, chunkSizeWarningLimit: 1500 },
});
