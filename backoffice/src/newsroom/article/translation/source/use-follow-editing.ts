import { ARTICLE_TEXT_FIELDS } from "@masthead/contract/newsroom/article/article-fields.ts";
import { useEffect, useState } from "react";
import type { SourceRow } from "./source-rows.ts";

/** Position in the article form: a text field, or the index of a block of the body. */
type EditedPart = (typeof ARTICLE_TEXT_FIELDS)[number] | number;

/** Returns the part being edited, or null if the focus is elsewhere. */
function editedPart(): EditedPart | null {
  const { activeElement } = document;
  const name = activeElement?.getAttribute("name");
  const field = ARTICLE_TEXT_FIELDS.find((candidate) => candidate === name);
  if (field) return field;
  const body = activeElement?.closest(".body-text");
  const anchor = document.getSelection()?.anchorNode;
  if (!body || !anchor || !body.contains(anchor)) return null;
  const index = Array.from(body.children).findIndex((block) => block.contains(anchor));
  return index < 0 ? null : index;
}

/**
 * Returns the row of the original that corresponds to a part of the translation, or the one before
 * it.
 */
export function rowOfPart(rows: readonly SourceRow[], edited: EditedPart): SourceRow | undefined {
  if (typeof edited === "string")
    return rows.find(({ part }) => part.kind === "text" && part.field === edited);
  return (
    rows.findLast(
      ({ part, change }) => part.kind === "block" && part.index <= edited && change !== "added",
    ) ?? undefined
  );
}

/** Returns the part of the article form that is being edited, also after the focus has left it. */
export function useEditedPart(): EditedPart | null {
  const [edited, setEdited] = useState<EditedPart | null>(null);
  useEffect(() => {
    const update = () => setEdited((previous) => editedPart() ?? previous);
    const events = ["selectionchange", "focusin"];
    for (const event of events) document.addEventListener(event, update);
    return () => {
      for (const event of events) document.removeEventListener(event, update);
    };
  }, []);
  return edited;
}
