import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // The server's bundle brings its libraries, in their production builds.
  environments: { ssr: { resolve: command === "build" ? { noExternal: true } : {} } },
  build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 600 },
  server: { fs: { allow: [".."] } },
}));
