import { setNumerals } from "@masthead/contract/platform/format.ts";
import { splitLocale } from "@masthead/contract/platform/paths.ts";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { prepareFormats } from "./platform/dates.ts";
import { NUMERALS } from "./platform/document/document-attributes.ts";
import { leaveTapsToBrowser } from "./platform/document/native-taps.ts";
import { reportUncaughtErrors } from "./platform/errors/error-hook.ts";
import { loadMessages } from "./platform/messages.ts";
import { nextTask } from "./platform/next-task.ts";
import { createPageRouter, RoutedPage } from "./platform/page-router.tsx";

setNumerals(NUMERALS);
reportUncaughtErrors();
const { locale } = splitLocale(location.pathname);
await loadMessages(locale);
// Input is handled between the steps of hydration.
await nextTask();
const page = createPageRouter();
await nextTask();
if (document.querySelector("time")) await prepareFormats(locale, page.timeZone);

const stop = leaveTapsToBrowser();
const onHydrated = () => {
  stop();
  if (import.meta.env.DEV)
    for (const style of document.querySelectorAll("[data-react-router-critical-css]"))
      style.remove();
};
// React reports uncaught errors to the window; the router reports errors that a page's error
// boundary caught.
startTransition(() => {
  hydrateRoot(document, <RoutedPage {...page} onHydrated={onHydrated} />);
});
