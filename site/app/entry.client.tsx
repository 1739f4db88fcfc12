import { setNumerals } from "@masthead/contract/platform/format.ts";
import { splitLocale } from "@masthead/contract/platform/paths.ts";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { NUMERALS } from "./platform/document/document-attributes.ts";
import { restorePageState } from "./platform/document/page-state.ts";
import { reportBoundaryError, reportUncaughtErrors } from "./platform/errors/error-hook.ts";
import { loadMessages } from "./platform/messages.ts";

setNumerals(NUMERALS);
reportUncaughtErrors();
restorePageState();
await loadMessages(splitLocale(location.pathname).locale);

// React reports uncaught errors to the window; the router reports errors that a page's error
// boundary caught.
startTransition(() => {
  hydrateRoot(document, <HydratedRouter onError={reportBoundaryError} />);
});
