import { lazy, Suspense, useEffect, useState } from "react";

/** Loaded when the reader types. */
const SearchSuggestions = lazy(async () => ({
  default: (await import("./suggestions.tsx")).SearchSuggestions,
}));

interface FieldSuggestions {
  /** Handles inputs of the field's form. */
  onInput: (event: React.FormEvent) => void;
  /** Follows the field, in a positioned element. */
  suggestions: React.ReactNode;
}

/** Suggestions for a search field, from the first change of its text on. */
export function useSearchSuggestions(
  field: React.RefObject<HTMLInputElement | null>,
): FieldSuggestions {
  const [typed, setTyped] = useState(false);
  // The reader may have begun before hydration.
  useEffect(() => {
    const input = field.current;
    if (input && input.value !== input.defaultValue) setTyped(true);
  }, [field]);
  return {
    onInput: ({ target }) => {
      if (target === field.current) setTyped(true);
    },
    suggestions: typed && (
      <Suspense>
        <SearchSuggestions field={field} />
      </Suspense>
    ),
  };
}
