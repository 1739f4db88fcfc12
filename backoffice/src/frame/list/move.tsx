import DownIcon from "@mui/icons-material/ArrowDownward";
import UpIcon from "@mui/icons-material/ArrowUpward";
import { Box, IconButton } from "@mui/material";
import { useState } from "react";
import {
  DataTable,
  type RaRecord,
  useListContext,
  useNotify,
  useRecordContext,
  useRefresh,
  useResourceContext,
  useTranslate,
} from "react-admin";
import { client } from "../client.ts";
import { messageOf } from "../problems.ts";
import { roomOf } from "../rooms.ts";
import { Unseen } from "../unseen.tsx";
import { positionsAfterMove } from "./positions.ts";

type Step = -1 | 1;

interface MoveProps {
  /** What records have in common that stand in one order, such as their parent; without it all do. */
  beside?: (record: RaRecord) => unknown;
  /** Filters that leave such records all together. */
  within?: readonly string[];
}

/** The records that the given one changes places with; none unless the list shows all of them in their order. */
function useRow(record: RaRecord | undefined, { beside = () => null, within = [] }: MoveProps): RaRecord[] {
  const { data = [], total, sort, filterValues } = useListContext<RaRecord>();
  const inOrder = sort.field === "position" && sort.order === "ASC" && total === data.length;
  const whole = Object.keys(filterValues).every((filter) => within.includes(filter));
  return record && inOrder && whole ? data.filter((one) => beside(one) === beside(record)) : [];
}

/** Moves a record up or down among its like, which is saved at once. Where the list is not in that order, its position. */
function Move(props: MoveProps) {
  const record = useRecordContext<RaRecord>();
  const resource = useResourceContext() ?? "";
  const row = useRow(record, props);
  const notify = useNotify();
  const refresh = useRefresh();
  const translate = useTranslate();
  const [busy, setBusy] = useState(false);
  const [moved, setMoved] = useState(false);
  const place = row.findIndex(({ id }) => id === record?.id);
  if (!record) return null;
  if (!row.length) return record.position;

  const move = async (step: Step) => {
    setBusy(true);
    try {
      const { edit } = roomOf(client, resource);
      for (const { one, position } of positionsAfterMove(row.map(placed), record.id, step))
        await edit?.({ id: Number(one.id), version: one.version, position });
      setMoved(true);
    } catch (error) {
      notify(messageOf(error), { type: "error" });
    }
    setBusy(false);
    refresh();
  };
  const button = (step: Step, label: string, icon: React.ReactNode) => {
    const impossible = busy || row[place + step] === undefined;
    return (
      <IconButton
        color="inherit"
        aria-label={translate(label)}
        aria-disabled={impossible}
        onClick={(event) => {
          event.stopPropagation();
          if (!impossible) void move(step);
        }}
        sx={{ inlineSize: 40, blockSize: 40, opacity: impossible ? 0.3 : 1 }}
      >
        {icon}
      </IconButton>
    );
  };
  return (
    <Box sx={{ display: "flex", marginBlock: -0.5, marginInlineStart: -1.5 }}>
      {button(-1, "ra.action.move_up", <UpIcon fontSize="small" />)}
      {button(1, "ra.action.move_down", <DownIcon fontSize="small" />)}
      <Unseen role="status">{moved && translate("desk.move.place", { place: place + 1, all: row.length })}</Unseen>
    </Box>
  );
}

const placed = ({ id, version, position }: RaRecord) => ({ id, version: Number(version), position: Number(position) });

/** The order of records, in which each can be moved up and down. */
export const positionColumn = (props: MoveProps = {}) => (
  <DataTable.Col key="position" source="position">
    <Move {...props} />
  </DataTable.Col>
);
