import { type ReactNode, useMemo, useState } from "react";
import { type Identifier, ListContextProvider, useListContext } from "react-admin";
import { type Selection, selectedIn, viewKey } from "./selection.ts";

/**
 * Provides the list with its own selection. React-admin stores selections in the browser, where
 * they outlive the page, the filter and the window; this selection ends with the view.
 */
export function SelectionScope({ children }: { children: ReactNode }) {
  const list = useListContext();
  const view = viewKey(list);
  const [selection, setSelection] = useState<Selection>({ view, ids: [] });
  const value = useMemo(() => {
    const selectedIds = selectedIn(selection, view, list.data);
    const select = (ids: readonly Identifier[]) => setSelection({ view, ids });
    return {
      ...list,
      selectedIds,
      onSelect: select,
      onToggleItem: (id: Identifier) =>
        select(
          selectedIds.includes(id)
            ? selectedIds.filter((selectedId) => selectedId !== id)
            : [...selectedIds, id],
        ),
      onUnselectItems: () => select([]),
    };
  }, [list, selection, view]);
  return <ListContextProvider value={value as typeof list}>{children}</ListContextProvider>;
}
