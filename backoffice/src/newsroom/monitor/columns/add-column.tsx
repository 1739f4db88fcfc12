import {
  MONITOR_KINDS,
  MONITOR_MAX_COLUMNS,
  type MonitorKind,
} from "@masthead/contract/newsroom/monitor/monitor-terms.ts";
import AddIcon from "@mui/icons-material/Add";
import { Button, Menu, MenuItem } from "@mui/material";
import { useState } from "react";
import { useNotify } from "react-admin";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { useMonitorMessages } from "../monitor-messages.ts";

interface AddColumnProps {
  isFull: boolean;
  onAdd: (kind: MonitorKind) => void;
}

/** Button with a menu of the kinds of columns. */
export function AddColumn({ isFull, onAdd }: AddColumnProps) {
  const message = useMonitorMessages();
  const notify = useNotify();
  const formatNumber = useNumberFormat();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => {
          if (!isFull) return setAnchor(currentTarget);
          notify("monitor.full", {
            type: "info",
            messageArgs: { number: formatNumber(MONITOR_MAX_COLUMNS) },
          });
        }}
        sx={{ minBlockSize: 44 }}
      >
        {message("add")}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { "aria-label": message("add") } }}
      >
        {MONITOR_KINDS.map((kind) => (
          <MenuItem
            key={kind}
            onClick={() => {
              setAnchor(null);
              onAdd(kind);
            }}
            sx={{ minBlockSize: 44 }}
          >
            {message(`kind.${kind}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
