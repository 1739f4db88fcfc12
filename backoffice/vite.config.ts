import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { contractParts } from "./contract-parts.ts";

/** Modules of the sign-in page. They are loaded without those that only the app needs. */
const SIGN_IN = { name: "sign-in", tags: ["$initial" as const], priority: 2 };

/**
 * Modules that about a third of the separately loaded parts use. Without this group, each set of
 * parts with modules in common would have a file of its own, most of them below 2 kB.
 */
const SHARED = { name: "shared", minShareCount: 32, priority: 1 };

/**
 * Assets are relative to the page's `<base>`, because the secret base path is known only when the
 * page is served.
 */
export default defineConfig({
  base: "./",
  plugins: [contractParts(), react()],
  build: {
    outDir: "build",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: { output: { codeSplitting: { groups: [SIGN_IN, SHARED] } } },
  },
});
