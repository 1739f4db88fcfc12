import { Tab, Tabs } from "@mui/material";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { useMonitorMessages } from "../monitor-messages.ts";
import type { BoardColumn } from "../use-board.ts";
import { columnElementId } from "./column.tsx";

interface ColumnTabsProps {
  columns: readonly BoardColumn[];
  chosenId: string;
  onChoose: (id: string) => void;
}

/** Tabs of the columns on phones, which show one at a time. */
export function ColumnTabs({ columns, chosenId, onChoose }: ColumnTabsProps) {
  const message = useMonitorMessages();
  const formatNumber = useNumberFormat();
  return (
    <Tabs
      className="monitor-screen"
      value={chosenId}
      onChange={(_event, id: string) => onChoose(id)}
      variant="scrollable"
      scrollButtons={false}
      aria-label={message("columns")}
      sx={{ display: { md: "none" }, borderBottom: 1, borderColor: "divider" }}
    >
      {columns.map(({ id, kind, rows }) => (
        <Tab
          key={id}
          value={id}
          aria-controls={columnElementId(id)}
          label={message("counted", {
            text: message(`kind.${kind}`),
            number: formatNumber(rows?.length ?? 0),
          })}
          sx={{ textTransform: "none", minBlockSize: 48 }}
        />
      ))}
    </Tabs>
  );
}
