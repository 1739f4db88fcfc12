import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** Modules of the frame of all pages, below `app/`, and of the lists that most pages show. What they import comes with them. */
const FRAME = [
  "root",
  "layouts/(default|page-boundary)",
  "system/(dates|document-facts|json-ld)",
  "ui/[\\w-]+",
  "newsroom/(article-list|page-title|scroll-list)",
  "audience/keep/(kept-id|kept-button|keep-button)",
];

/**
 * Two files that every page needs, in place of forty small ones, which compress worse and each cost a request: the libraries, which seldom
 * change, and the frame. All else is split by page.
 */
const SHARED = [
  { name: "libraries", test: /\/node_modules\/(react|react-dom|react-router|scheduler|i18next)\/|\/preload-helper/, priority: 1 },
  { name: "frame", test: new RegExp(`/site/app/(${FRAME.join("|")})\\.tsx?$`) },
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      // All modules are searched for packages at the start: one found later would make Vite bundle them again and reload the page in the middle.
      optimizeDeps: { entries: ["app/**/*.{ts,tsx}", "!app/**/*.test.{ts,tsx}", "!app/{entry.server.tsx,routes.ts}"] },
      build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED } } } },
    },
    // The server's bundle brings its libraries, in their production builds alone.
    ssr: command === "build" ? { resolve: { noExternal: true }, define: { "process.env.NODE_ENV": JSON.stringify("production") } } : {},
  },
  build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 600 },
  server: { fs: { allow: [".."] } },
}));
