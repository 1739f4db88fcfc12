import { createRoot } from "react-dom/client";
import { Entry } from "./entry.tsx";
import { reloadForMissingParts } from "./frame/builds/reload.ts";
import { ROOT_OPTIONS, watchErrors } from "./frame/errors/error-hook.ts";

watchErrors();
reloadForMissingParts();
const root = document.getElementById("root");
if (root) createRoot(root, ROOT_OPTIONS).render(<Entry />);
