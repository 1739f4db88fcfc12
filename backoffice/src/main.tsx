import { createRoot } from "react-dom/client";
import { Entry } from "./entry.tsx";
import { reloadOnMissingChunk } from "./platform/builds/reload.ts";
import { ROOT_OPTIONS, reportUncaughtErrors } from "./platform/errors/report-uncaught-errors.ts";
import { startOverlayBehaviour } from "./platform/overlay/overlays.ts";

reportUncaughtErrors();
reloadOnMissingChunk();
startOverlayBehaviour();
const root = document.getElementById("root");
if (root) createRoot(root, ROOT_OPTIONS).render(<Entry />);
