import { SEARCH_LENGTH } from "@masthead/contract/platform/constants.ts";
import { searchPath } from "@masthead/contract/platform/paths.ts";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";

/** Loaded when the reader types. */
const SearchSuggestions = lazy(async () => ({
  default: (await import("./suggestions.tsx")).SearchSuggestions,
}));

/**
 * Search field with suggestions, outside of the search page. A plain form: works before hydration
 * and without JavaScript.
 */
export function SearchField() {
  const t = useMessages();
  const locale = useLocale();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(false);
  // The reader may have begun before hydration.
  useEffect(() => {
    if (field.current?.value) setTyped(true);
  }, []);
  return (
    <Form
      role="search"
      action={searchPath(locale)}
      onInput={() => setTyped(true)}
      className="relative flex max-w-list"
    >
      <input
        ref={field}
        type="search"
        name="q"
        maxLength={SEARCH_LENGTH}
        required
        aria-label={t("searchFor")}
        placeholder={t("searchFor")}
        className="h-13 min-w-0 grow rounded-none border-2 bg-paper px-4 text-17 focus-visible:relative"
      />
      <button
        type="submit"
        className="edged bg-ink px-5 font-semibold text-paper hover:bg-mint hover:text-on-mint"
      >
        {t("search")}
      </button>
      {typed && (
        <Suspense>
          <SearchSuggestions field={field} />
        </Suspense>
      )}
    </Form>
  );
}
