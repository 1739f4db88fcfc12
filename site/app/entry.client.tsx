import { splitLocale } from "@masthead/contract/system/paths.ts";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { HydratedRouter } from "react-router/dom";
import { wordsOf } from "./system/words.ts";

const words = await wordsOf(splitLocale(location.pathname).locale);

startTransition(() => {
  hydrateRoot(
    document,
    <I18nextProvider i18n={words}>
      <HydratedRouter />
    </I18nextProvider>,
  );
});
