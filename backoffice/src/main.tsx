import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { reloadForMissingParts } from "./frame/builds/reload.ts";
import { ROOT_OPTIONS, watchErrors } from "./frame/errors/error-hook.ts";

watchErrors();
reloadForMissingParts();
const root = document.getElementById("root");
if (root) createRoot(root, ROOT_OPTIONS).render(<App />);
