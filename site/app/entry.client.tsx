import { setNumerals } from "@masthead/contract/system/format.ts";
import { splitLocale } from "@masthead/contract/system/paths.ts";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { NUMERALS } from "./system/document-attributes.ts";
import { reportBoundaryError, reportUncaughtErrors } from "./system/error-hook.ts";
import { loadMessages } from "./system/messages.ts";
import { restorePageState } from "./system/page-state.ts";

setNumerals(NUMERALS);
reportUncaughtErrors();
restorePageState();
await loadMessages(splitLocale(location.pathname).locale);

// React reports uncaught errors to the window; the router reports errors that a page's error boundary caught.
startTransition(() => {
  hydrateRoot(document, <HydratedRouter onError={reportBoundaryError} />);
});
