import EarlierIcon from "@mui/icons-material/ArrowBackOutlined";
import LaterIcon from "@mui/icons-material/ArrowForwardOutlined";
import RemoveIcon from "@mui/icons-material/DeleteOutlined";
import FilterIcon from "@mui/icons-material/FilterListOutlined";
import { useState } from "react";
import { ActionMenu } from "../../../platform/overlay/action-menu.tsx";
import { useMonitorMessages } from "../monitor-messages.ts";
import type { BoardColumn } from "../use-board.ts";
import { type ColumnFilter, FilterDialog } from "./filter-dialog.tsx";

/** Changes of the arrangement from the menu of a column; null at the ends. */
export interface ColumnMoves {
  filter: (filter: ColumnFilter) => void;
  earlier: (() => void) | null;
  later: (() => void) | null;
  remove: () => void;
}

/** Menu that filters, moves and removes a column. */
export function ColumnMenu({ column, moves }: { column: BoardColumn; moves: ColumnMoves }) {
  const message = useMonitorMessages();
  const [isFiltering, setFiltering] = useState(false);
  const name = message(`kind.${column.kind}`);
  return (
    <span className="monitor-screen">
      <ActionMenu
        label={message("column.actions", { name })}
        actions={[
          {
            label: message("column.filter"),
            icon: <FilterIcon />,
            onSelect: () => setFiltering(true),
          },
          {
            label: message("column.earlier"),
            icon: <EarlierIcon className="directional" />,
            disabled: !moves.earlier,
            onSelect: () => moves.earlier?.(),
          },
          {
            label: message("column.later"),
            icon: <LaterIcon className="directional" />,
            disabled: !moves.later,
            onSelect: () => moves.later?.(),
          },
          { label: message("column.remove"), icon: <RemoveIcon />, onSelect: moves.remove },
        ]}
      />
      {isFiltering && (
        <FilterDialog
          column={column}
          onClose={() => setFiltering(false)}
          onChoose={(filter) => {
            setFiltering(false);
            moves.filter(filter);
          }}
        />
      )}
    </span>
  );
}
