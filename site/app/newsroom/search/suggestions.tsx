import "./messages.ts";
import type { SearchSuggestion } from "@masthead/contract/newsroom/search/search-suggestions.ts";
import { suggestionGroup } from "@masthead/contract/newsroom/search/suggestion-query.ts";
import { type RefObject, useId, useState } from "react";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { pathOfHit } from "./path-of-hit.ts";
import { useCombobox } from "./use-combobox.ts";
import { useSuggestions } from "./use-suggestions.ts";

/** Suggestions for the query in a field, which becomes a combobox. */
export function SearchSuggestions({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const t = useMessages();
  const locale = useLocale();
  const id = useId();
  const [isOpen, setIsOpen] = useState(true);
  const suggestions = useSuggestions(field, locale, () => setIsOpen(true));
  const isShown = isOpen && Boolean(suggestions?.length);
  const optionId = (i: number) => `${id}-${i}`;
  const active = useCombobox(field, {
    listId: id,
    optionId,
    options: suggestions,
    isShown,
    setIsOpen,
  });
  const groups = Map.groupBy(suggestions ?? [], suggestionGroup);
  return (
    <>
      <span className="sr-only" aria-live="polite">
        {isOpen &&
          suggestions &&
          (suggestions.length
            ? t("suggestions.count", { count: suggestions.length })
            : t("suggestions.none"))}
      </span>
      <div
        id={id}
        role="listbox"
        aria-label={t("suggestions.label")}
        hidden={!isShown}
        // A press keeps the focus in the field.
        onMouseDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-full z-(--z-raised) max-h-[60dvh] overflow-y-auto overscroll-contain border-2 border-t-0 border-ink bg-paper pb-2 shadow-lg"
      >
        {[...groups].map(([group, hits]) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
          <div key={group} role="group" aria-label={t(groupKey(group))}>
            <p aria-hidden className="px-4 pt-3 text-13 text-quiet">
              {t(groupKey(group))}
            </p>
            {hits.map((hit) => {
              const i = suggestions?.indexOf(hit) ?? 0;
              return (
                <Link
                  key={`${hit.kind}-${hit.id}-${hit.slug}`}
                  id={optionId(i)}
                  role="option"
                  aria-selected={i === active}
                  tabIndex={-1}
                  to={pathOfHit(locale, hit)}
                  onClick={() => setIsOpen(false)}
                  className="flex min-h-11 items-center gap-3 px-4 py-2 text-17 leading-snug hover:bg-wash aria-selected:bg-wash aria-selected:outline-2 aria-selected:-outline-offset-2 rtl:leading-relaxed"
                >
                  <span className="line-clamp-2 min-w-0 grow">{hit.name}</span>
                  <Detail hit={hit} />
                </Link>
              );
            })}
          </div>
        ))}
      </div>
    </>
  );
}

const groupKey = (group: ReturnType<typeof suggestionGroup>) =>
  group === "pages" ? "suggestions.pages" : (`found.groups.${group}` as const);

/** Label of what the group does not say. */
function Detail({ hit: { kind, medium, program, premium } }: { hit: SearchSuggestion }) {
  const t = useMessages();
  if (premium)
    return (
      <span className="shrink-0 bg-ink px-1.5 text-13 font-semibold text-paper">
        {t("premium")}
      </span>
    );
  const label = medium ?? (isInMixedGroup(kind) ? kind : undefined);
  const text = program?.name ?? (label && t(`found.kind.${label}`));
  return text ? <span className="shrink-0 text-13 text-quiet max-sm:hidden">{text}</span> : null;
}

const MIXED_KINDS = ["author", "person", "tag", "category"] as const;
type MixedKind = (typeof MIXED_KINDS)[number];
const isInMixedGroup = (kind: SearchSuggestion["kind"]): kind is MixedKind =>
  MIXED_KINDS.some((mixed) => mixed === kind);
