import type { LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { Box, Typography } from "@mui/material";
import type { ComponentType } from "react";
import { ENTRY_LIST } from "./entry-card.tsx";
import { ListTitle } from "./list-title.tsx";
import { useEdited } from "./use-edited.ts";

/** Entry of a list in which entries are edited in their place. */
export interface EditableEntryProps {
  entry: LiveDeskEntry;
  isEditing: boolean;
  onEdit: () => void;
  onClose: () => void;
}

interface EditableListProps<Rest extends object> {
  id: string;
  title: string;
  count?: number | undefined;
  /** Text of an empty list; without it, an empty list is not shown. */
  empty?: string;
  entries: readonly LiveDeskEntry[];
  component: ComponentType<EditableEntryProps & Rest>;
  /** Other properties of each entry. */
  rest: Rest;
}

/** List of entries, each edited in its place. An edited one stays until that ends. */
export function EditableList<Rest extends object>({
  id,
  title,
  entries: latest,
  count,
  empty,
  component: Entry,
  rest,
}: EditableListProps<Rest>) {
  const { entries, isEditing, edit, close } = useEdited(latest);
  if (!entries.length && empty === undefined) return null;
  return (
    <Box component="section" aria-labelledby={id}>
      <ListTitle id={id} text={title} count={count ?? entries.length} />
      {!entries.length && <Typography sx={{ color: "text.secondary" }}>{empty}</Typography>}
      <Box component="ol" sx={ENTRY_LIST}>
        {entries.map((entry) => (
          <Entry
            key={entry.id}
            {...rest}
            entry={entry}
            isEditing={isEditing(entry)}
            onEdit={() => edit(entry)}
            onClose={() => close(entry)}
          />
        ))}
      </Box>
    </Box>
  );
}
