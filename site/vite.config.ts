import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // The server's bundle brings its libraries, in their production builds.
  environments: {
    ssr: { resolve: command === "build" ? { noExternal: true } : {} },
    client: {
      build: {
        rolldownOptions: {
          // What every page has comes in one file: a file costs some 170 bytes of headers, and small ones are compressed badly.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "base",
                  test: /site\/app\/(ui\/(link|headline|labels|when|picture|card|section-heading|ranked-list|icons)|system\/(locale|dates|json-ld|page-head)|layouts\/page-boundary)\.tsx?$/,
                },
              ],
            },
          },
        },
      },
    },
  },
  build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 600 },
  server: { fs: { allow: [".."] } },
}));
