import { splitLocale } from "@masthead/contract/system/paths.ts";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { WordsContext, wordsOf } from "./system/words.ts";

const words = await wordsOf(splitLocale(location.pathname).locale);

startTransition(() => {
  hydrateRoot(
    document,
    <WordsContext value={words}>
      <HydratedRouter />
    </WordsContext>,
  );
});
