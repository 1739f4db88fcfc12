import { SEARCH_LENGTH } from "@masthead/contract/platform/constants.ts";
import { searchPath } from "@masthead/contract/platform/paths.ts";
import { useRef } from "react";
import { Form } from "react-router";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { useSearchSuggestions } from "./use-search-suggestions.tsx";

/**
 * Search field with suggestions, outside of the search page. A plain form: works before hydration
 * and without JavaScript.
 */
export function SearchField() {
  const t = useMessages();
  const locale = useLocale();
  const field = useRef<HTMLInputElement>(null);
  const { onInput, suggestions } = useSearchSuggestions(field);
  return (
    <Form
      role="search"
      action={searchPath(locale)}
      onInput={onInput}
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
      {suggestions}
    </Form>
  );
}
