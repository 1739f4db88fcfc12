import DownIcon from "@mui/icons-material/ArrowDownward";
import UpIcon from "@mui/icons-material/ArrowUpward";
import { Box, IconButton } from "@mui/material";
import { useState } from "react";
import {
  type RaRecord,
  useListContext,
  useNotify,
  useRecordContext,
  useRefresh,
  useResourceContext,
  useTranslate,
} from "react-admin";
import { errorMessage } from "../api/problems.ts";
import { useRecordCalls } from "../screens/screens.ts";
import { VisuallyHidden } from "../visually-hidden.tsx";
import { column } from "./column.tsx";
import { positionsAfterMove } from "./positions.ts";

type Direction = -1 | 1;

interface PositionProps {
  /**
   * Returns the group of a record that is ordered within a group, such as its parent; by default
   * all records are one group.
   */
  groupBy?: (record: RaRecord) => unknown;
  /** Filters that always leave such groups complete. */
  groupFilters?: readonly string[];
}

/**
 * Returns the group of a record, in order; empty unless the list shows the complete group in that
 * order.
 */
function useSiblings(
  record: RaRecord | undefined,
  { groupBy = () => null, groupFilters = [] }: PositionProps,
): RaRecord[] {
  const { data = [], total, sort, filterValues } = useListContext<RaRecord>();
  const inOrder = sort.field === "position" && sort.order === "ASC" && total === data.length;
  const isComplete = Object.keys(filterValues).every((filter) => groupFilters.includes(filter));
  return record && inOrder && isComplete
    ? data.filter((candidate) => groupBy(candidate) === groupBy(record))
    : [];
}

/**
 * Buttons that move a record up or down in its group and save immediately. In lists with another
 * order, shows the position.
 */
function PositionControl(props: PositionProps) {
  const record = useRecordContext<RaRecord>();
  const resource = useResourceContext() ?? "";
  const { edit } = useRecordCalls(resource);
  const siblings = useSiblings(record, props);
  const notify = useNotify();
  const refresh = useRefresh();
  const translate = useTranslate();
  const [busy, setBusy] = useState(false);
  const [moved, setMoved] = useState(false);
  const index = siblings.findIndex(({ id }) => id === record?.id);
  if (!record) return null;
  if (!siblings.length) return record.position;

  const moveRecord = async (direction: Direction) => {
    setBusy(true);
    try {
      for (const { record: sibling, position } of positionsAfterMove(
        siblings.map(toPositioned),
        record.id,
        direction,
      ))
        await edit?.({ id: Number(sibling.id), version: sibling.version, position });
      setMoved(true);
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    }
    setBusy(false);
    refresh();
  };
  const moveButton = (direction: Direction, label: string, icon: React.ReactNode) => {
    const disabled =
      busy || record.abilities?.update === false || siblings[index + direction] === undefined;
    return (
      <IconButton
        color="inherit"
        aria-label={translate(label)}
        aria-disabled={disabled}
        onClick={(event) => {
          event.stopPropagation();
          if (!disabled) void moveRecord(direction);
        }}
        sx={{ inlineSize: 40, blockSize: 40, opacity: disabled ? 0.3 : 1 }}
      >
        {icon}
      </IconButton>
    );
  };
  return (
    <Box sx={{ display: "flex", marginBlock: -0.5, marginInlineStart: -1.5 }}>
      {moveButton(-1, "ra.action.move_up", <UpIcon fontSize="small" />)}
      {moveButton(1, "ra.action.move_down", <DownIcon fontSize="small" />)}
      <VisuallyHidden role="status">
        {moved &&
          translate("frame.position.moved", { position: index + 1, total: siblings.length })}
      </VisuallyHidden>
    </Box>
  );
}

const toPositioned = ({ id, version, position }: RaRecord) => ({
  id,
  version: Number(version),
  position: Number(position),
});

/** Column with the position of records, which can be moved up and down. */
export const positionColumn = (props: PositionProps = {}) =>
  column("position", { kind: "control" }, () => <PositionControl {...props} />);
