import { setNumerals } from "@masthead/contract/system/format.ts";
import { splitLocale } from "@masthead/contract/system/paths.ts";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { NUMERALS } from "./system/document-facts.ts";
import { hearOf, watchErrors } from "./system/error-hook.ts";
import { takePageState } from "./system/page-state.ts";
import { wordsOf } from "./system/words.ts";

setNumerals(NUMERALS);
watchErrors();
takePageState();
await wordsOf(splitLocale(location.pathname).locale);

// React tells the window what went wrong while the page was mounted and nothing caught; the router tells what a page's boundary did.
startTransition(() => {
  hydrateRoot(document, <HydratedRouter onError={hearOf} />);
});
