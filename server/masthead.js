#!/usr/bin/env node
import { isBundleCurrent } from "./bundle.js";
import { applyMemorySettings } from "./memory.js";

const development = process.argv[2] === "dev" || (process.env.NODE_ENV ?? "production") !== "production";
if (!development) applyMemorySettings();
// The bundle starts in one second instead of three: see docs/decisions/0072-bundle-of-the-server.md.
await import(!development && isBundleCurrent() ? "./build/main.js" : "./src/main.ts");
