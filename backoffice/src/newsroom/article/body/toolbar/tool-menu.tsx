import ArrowDropDown from "@mui/icons-material/ArrowDropDown";
import Check from "@mui/icons-material/Check";
import { ButtonBase, Divider, ListItemText, Menu, MenuItem, Tooltip } from "@mui/material";
import { type ReactNode, useId, useRef, useState } from "react";
import { useTool } from "./roving.tsx";
import { shortcutLabel } from "./shortcut.ts";
import { keepFocus } from "./tool-button.tsx";

export interface Choice {
  label: string;
  shortcut?: string;
  /** Chosen or not; left out for what is done once. */
  active?: boolean;
  unavailable?: boolean;
  run(): void;
}

interface ToolMenuProps {
  name: string;
  label: string;
  /** What the button shows. */
  children: ReactNode;
  /** Choices in groups with a line between. */
  groups: Choice[][];
  wide?: boolean;
}

/** A button of the toolbar with a menu. What is chosen is done when the menu is gone, so that the text has the focus after it. */
export function ToolMenu({ name, label, children, groups, wide = false }: ToolMenuProps) {
  const tool = useTool(name);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Choice | null>(null);

  const inset = groups.flat().some((choice) => choice.active !== undefined);
  const choose = (choice: Choice) => {
    setChosen(choice);
    setOpen(false);
  };
  const onExited = () => {
    chosen?.run();
    setChosen(null);
  };

  return (
    <>
      <Tooltip title={open ? "" : label} describeChild disableInteractive>
        <ButtonBase
          {...tool}
          ref={button}
          className={wide ? "tool tool-wide" : "tool tool-menu"}
          aria-label={wide ? undefined : label}
          aria-haspopup="menu"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          disableRipple
          onMouseDown={keepFocus}
          onClick={() => setOpen(true)}
        >
          {children}
          <ArrowDropDown fontSize="small" />
        </ButtonBase>
      </Tooltip>
      <Menu
        id={id}
        open={open}
        anchorEl={button.current}
        onClose={() => setOpen(false)}
        disableRestoreFocus={chosen !== null}
        transitionDuration={0}
        slotProps={{ list: { "aria-label": label, dense: true }, transition: { onExited } }}
      >
        {groups.flatMap((group, index) => [
          index ? <Divider key={`before ${group[0]?.label}`} component="li" /> : null,
          ...group.map((choice) => <MenuChoice key={choice.label} choice={choice} inset={inset} onChoose={() => choose(choice)} />),
        ])}
      </Menu>
    </>
  );
}

interface MenuChoiceProps {
  choice: Choice;
  /** Others of the menu have a mark before them. */
  inset: boolean;
  onChoose(): void;
}

function MenuChoice({ choice, inset, onChoose, ...item }: MenuChoiceProps) {
  const { label, shortcut, active, unavailable } = choice;
  return (
    <MenuItem
      {...item}
      role={active === undefined ? "menuitem" : "menuitemcheckbox"}
      aria-checked={active}
      disabled={unavailable}
      disableRipple
      onClick={onChoose}
      sx={{ gap: 1.5, minBlockSize: 40, "&:focus-visible": { outlineOffset: "-2px" } }}
    >
      {active === undefined && !inset ? null : <Check fontSize="small" sx={{ visibility: active ? "visible" : "hidden" }} />}
      <ListItemText>{label}</ListItemText>
      {shortcut ? (
        <kbd className="shortcut" dir="ltr">
          {shortcutLabel(shortcut)}
        </kbd>
      ) : null}
    </MenuItem>
  );
}
