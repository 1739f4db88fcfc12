import ArrowDropDown from "@mui/icons-material/ArrowDropDown";
import Check from "@mui/icons-material/Check";
import { ButtonBase, Divider, ListItemText, Menu, MenuItem, Tooltip } from "@mui/material";
import { type ReactNode, useId, useRef, useState } from "react";
import { useRovingTool } from "./roving-toolbar.tsx";
import { shortcutLabel } from "./shortcut.ts";
import { keepFocus } from "./tool-button.tsx";

export interface ToolMenuItem {
  label: string;
  shortcut?: string;
  /** Whether it is selected; undefined for one-off actions. */
  active?: boolean;
  disabled?: boolean;
  onSelect(): void;
}

interface ToolMenuProps {
  name: string;
  label: string;
  /** Content of the button. */
  children: ReactNode;
  /** Groups of menu items, separated by dividers. */
  groups: ToolMenuItem[][];
  wide?: boolean;
}

/**
 * Toolbar button with a menu. The chosen item runs after the menu has closed, so that the text gets
 * the focus last.
 */
export function ToolMenu({ name, label, children, groups, wide = false }: ToolMenuProps) {
  const tool = useRovingTool(name);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<ToolMenuItem | null>(null);

  const inset = groups.flat().some((choice) => choice.active !== undefined);
  const choose = (choice: ToolMenuItem) => {
    setChosen(choice);
    setOpen(false);
  };
  const onExited = () => {
    chosen?.onSelect();
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
          ...group.map((choice) => (
            <MenuChoice
              key={choice.label}
              choice={choice}
              inset={inset}
              onChoose={() => choose(choice)}
            />
          )),
        ])}
      </Menu>
    </>
  );
}

interface MenuChoiceProps {
  choice: ToolMenuItem;
  /** Whether other items of the menu reserve space for a check mark. */
  inset: boolean;
  onChoose(): void;
}

function MenuChoice({ choice, inset, onChoose, ...item }: MenuChoiceProps) {
  const { label, shortcut, active, disabled } = choice;
  return (
    <MenuItem
      {...item}
      role={active === undefined ? "menuitem" : "menuitemcheckbox"}
      aria-checked={active}
      disabled={disabled}
      disableRipple
      onClick={onChoose}
      sx={{ gap: 1.5, minBlockSize: 40, "&:focus-visible": { outlineOffset: "-2px" } }}
    >
      {active === undefined && !inset ? null : (
        <Check fontSize="small" sx={{ visibility: active ? "visible" : "hidden" }} />
      )}
      <ListItemText>{label}</ListItemText>
      {shortcut ? (
        <kbd className="shortcut" dir="ltr">
          {shortcutLabel(shortcut)}
        </kbd>
      ) : null}
    </MenuItem>
  );
}
