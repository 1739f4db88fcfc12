import SearchIcon from "@mui/icons-material/Search";
import {
  Box,
  Dialog,
  InputAdornment,
  ListItemButton,
  ListSubheader,
  TextField,
  Typography,
} from "@mui/material";
import { type KeyboardEvent, useId, useState } from "react";
import { useTranslate } from "react-admin";
import { useNavigate } from "react-router";
import { useCommands } from "./commands.ts";

/** Dialog with a search field and its results. Arrow keys select, Enter opens. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [selectedIndex, setSelectedIndex] = useState(0);
  const { commands, searching } = useCommands(typed);
  const activeIndex = Math.min(selectedIndex, commands.length - 1);

  const open = (index: number) => {
    const command = commands[index];
    if (!command) return;
    onClose();
    navigate(command.to);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined)
      setSelectedIndex((activeIndex + step + commands.length) % Math.max(commands.length, 1));
    else if (event.key === "Enter") open(activeIndex);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      aria-label={translate("frame.palette.open")}
      sx={{ "& .MuiDialog-container": { alignItems: "start" } }}
    >
      <Box sx={{ padding: 1.5 }}>
        <TextField
          autoFocus
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setSelectedIndex(0);
          }}
          onKeyDown={onKey}
          placeholder={translate("frame.palette.hint")}
          slotProps={{
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchIcon fontSize="small" />
                </InputAdornment>
              ),
            },
            htmlInput: {
              role: "combobox",
              "aria-label": translate("frame.palette.open"),
              "aria-expanded": commands.length > 0,
              "aria-controls": listId,
              "aria-activedescendant": commands.length ? `${listId}-${activeIndex}` : undefined,
              "aria-autocomplete": "list",
            },
          }}
        />
      </Box>
      <CommandList
        id={listId}
        commands={commands}
        activeIndex={activeIndex}
        onSelect={setSelectedIndex}
        onOpen={open}
      />
      <Typography
        role="status"
        variant="body2"
        sx={{ paddingInline: 2, paddingBlockEnd: 1.5, color: "text.secondary", minBlockSize: 28 }}
      >
        {searching
          ? translate("frame.palette.searching")
          : commands.length
            ? ""
            : translate("frame.palette.none")}
      </Typography>
    </Dialog>
  );
}

interface CommandListProps {
  id: string;
  commands: ReturnType<typeof useCommands>["commands"];
  activeIndex: number;
  onSelect: (index: number) => void;
  onOpen: (index: number) => void;
}

/** Commands by group. */
function CommandList({ id, commands, activeIndex, onSelect, onOpen }: CommandListProps) {
  const translate = useTranslate();
  return (
    <Box
      id={id}
      role="listbox"
      aria-label={translate("frame.palette.open")}
      sx={{ maxBlockSize: "60vh", overflowY: "auto", paddingBlockEnd: 1 }}
    >
      {commands.map(({ group, label, to }, index) => (
        <Box key={`${to} ${label}`} role="presentation">
          {group !== commands[index - 1]?.group && (
            <ListSubheader
              component="div"
              role="presentation"
              disableSticky
              sx={{ lineHeight: "32px" }}
            >
              {group}
            </ListSubheader>
          )}
          <ListItemButton
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            selected={index === activeIndex}
            aria-selected={index === activeIndex}
            ref={
              index === activeIndex
                ? (item) => item?.scrollIntoView({ block: "nearest" })
                : undefined
            }
            onMouseMove={() => onSelect(index)}
            onClick={() => onOpen(index)}
            dir="auto"
          >
            <Typography noWrap>{label}</Typography>
          </ListItemButton>
        </Box>
      ))}
    </Box>
  );
}
