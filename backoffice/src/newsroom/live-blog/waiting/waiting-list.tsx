import type { LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { Box, Typography } from "@mui/material";
import { useState } from "react";
import { useListInUse } from "../../../platform/list/use-list-in-use.ts";
import { useDesk } from "../desk/use-desk.ts";
import { ENTRY_LIST } from "../entry/entry-card.tsx";
import { ListTitle } from "../entry/list-title.tsx";
import { useLiveMessages } from "../live-blog-messages.ts";
import { WaitingEntry } from "./waiting-entry.tsx";
import { updateRows, type WaitingRow } from "./waiting-rows.ts";

/** Entries that wait for an editor, the first received first. Nothing moves while it is in use. */
export function WaitingList() {
  const message = useLiveMessages();
  const { waiting, abilities } = useDesk().desk;
  const [editedIds, setEditedIds] = useState<readonly number[]>([]);
  const use = useListInUse();
  const rows = useRows(waiting, use.isInUse || editedIds.length > 0);
  return (
    <Box component="section" aria-labelledby="waiting-title" {...use.listeners}>
      <ListTitle id="waiting-title" text={message("waiting.title")} count={waiting.length} />
      {rows.length === 0 && (
        <Typography sx={{ color: "text.secondary" }}>
          {message(abilities.manage ? "waiting.empty" : "waiting.emptyForAuthors")}
        </Typography>
      )}
      <Box component="ol" sx={ENTRY_LIST}>
        {rows.map((row) => (
          <WaitingEntry
            key={row.entry.id}
            row={row}
            isEditing={editedIds.includes(row.entry.id)}
            onEdit={(isEdited) =>
              setEditedIds((ids) => [
                ...ids.filter((id) => id !== row.entry.id),
                ...(isEdited ? [row.entry.id] : []),
              ])
            }
          />
        ))}
      </Box>
    </Box>
  );
}

function useRows(latest: LiveDeskEntry[], isHeld: boolean): readonly WaitingRow[] {
  const [rows, setRows] = useState<readonly WaitingRow[]>([]);
  const updated = updateRows(rows, latest, isHeld);
  if (updated !== rows) setRows(updated);
  return updated;
}
