#!/usr/bin/env node
import { existsSync } from "node:fs";
import { isBundleCurrent } from "./bundle.js";
import { applyMemorySettings } from "./memory.js";

const development =
  process.argv[2] === "dev" || (process.env.NODE_ENV ?? "production") !== "production";
if (!development) applyMemorySettings();
// A runtime folder (scripts/runtime-folder.ts) has no sources.
const hasSources = existsSync(new URL("src/main.ts", import.meta.url));
// The bundle starts in one second instead of three: see
// docs/decisions/0072-bundle-of-the-server.md.
await import(
  !hasSources || (!development && isBundleCurrent()) ? "./build/main.js" : "./src/main.ts"
);
