import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { inlineScripts } from "./inline-scripts.ts";

/** Modules below `app/` that most pages use: the frame and lists. Their imports are included. */
const FRAME = [
  "root",
  "layouts/(default|page-boundary)",
  "platform/(dates|document/document-attributes|head/(json-ld|page-head))",
  "ui/[\\w-]+",
  "newsroom/(article-list|page-title|scroll-list)",
  "audience/save-or-follow/(save-toast-id|save-or-follow-toggle|save-or-follow-button)",
];

/**
 * Two chunks that every page needs: libraries, which seldom change, and the frame. Without them
 * there would be forty small files, which compress worse and cost a request each. Everything else
 * is split by page.
 */
const SHARED = [
  {
    name: "libraries",
    test: /\/node_modules\/(react|react-dom|react-router|scheduler)\/|\/preload-helper/,
    priority: 1,
  },
  { name: "frame", test: new RegExp(`/site/app/(${FRAME.join("|")})\\.tsx?$`) },
];

/**
 * Lets the browser compile all functions of a chunk while it loads, in another thread. Otherwise it
 * compiles most of them during hydration, one by one, on the main thread.
 */
const COMPILE_HINT = "//# allFunctionsCalledOnLoad";

/** The build of React Router without warnings for developers, which its package does not export. */
const productionRouter = ["react-router", "react-router/dom"].map((name) => ({
  find: new RegExp(`^${name}$`),
  replacement: fileURLToPath(import.meta.resolve(name)).replace(
    "/dist/development/",
    "/dist/production/",
  ),
}));

export default defineConfig(({ command }) => ({
  plugins: [inlineScripts(), tailwindcss(), reactRouter()],
  resolve: { alias: command === "build" ? productionRouter : [] },
  environments: {
    client: {
      // Scan all modules for dependencies at start: one that is found later makes Vite optimise
      // again and reload the page.
      optimizeDeps: {
        entries: [
          "app/**/*.{ts,tsx}",
          "!app/**/*.test.{ts,tsx}",
          "!app/{entry.server.tsx,routes.ts}",
        ],
      },
      // Hashes do not compress, and every page loads the names of all chunks: seven characters, the
      // fewest possible, instead of eight.
      build: {
        // Terser, then Oxc: the scripts of a visit are 0.8 kB smaller than by either alone.
        minify: "terser",
        terserOptions: { module: true, ecma: 2020, compress: { passes: 2 } },
        rolldownOptions: {
          output: {
            minify: true,
            codeSplitting: { groups: SHARED },
            chunkFileNames: "assets/[name]-[hash:7].js",
            postBanner: ({ name }) =>
              SHARED.some((group) => group.name === name) ? COMPILE_HINT : "",
          },
        },
      },
    },
    // The server bundle includes its libraries, in their production builds.
    ssr:
      command === "build"
        ? {
            resolve: { noExternal: true },
            define: { "process.env.NODE_ENV": JSON.stringify("production") },
          }
        : {},
  },
  build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 600 },
  server: { fs: { allow: [".."] } },
}));
