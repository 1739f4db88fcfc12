import MoreIcon from "@mui/icons-material/MoreVert";
import { IconButton, ListItemIcon, ListItemText, Menu, MenuItem } from "@mui/material";
import { type ReactNode, useState } from "react";

export interface MenuAction {
  label: string;
  icon: ReactNode;
  disabled?: boolean;
  /** Path of a screen; opened in a new tab, since the front keeps its place. */
  href?: string;
  onSelect?: () => void;
}

interface ActionMenuProps {
  label: string;
  actions: readonly MenuAction[];
  /** Size of the button, in pixels. */
  size?: number;
}

/**
 * Events that would start a drag of the element that contains the menu: React passes them on from
 * the menu's own layer.
 */
const stopDrag = (event: React.SyntheticEvent) => event.stopPropagation();

/**
 * Button that opens a menu of actions. An open menu keeps its actions, even if its subject changes.
 */
export function ActionMenu({ label, actions: latestActions, size = 44 }: ActionMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [actions, setActions] = useState(latestActions);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        color="inherit"
        onMouseDown={stopDrag}
        onTouchStart={stopDrag}
        onClick={({ currentTarget }) => {
          setActions(latestActions);
          setAnchor(currentTarget);
        }}
        sx={{ inlineSize: size, blockSize: size, padding: 0, flexShrink: 0 }}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        onMouseDown={stopDrag}
        onTouchStart={stopDrag}
        slotProps={{ list: { "aria-label": label } }}
      >
        {actions.map(({ label: text, icon, disabled, href, onSelect }) => (
          <MenuItem
            key={text}
            disabled={disabled}
            {...(href && { component: "a", href, target: "_blank" })}
            onClick={() => {
              close();
              onSelect?.();
            }}
            sx={{ minBlockSize: 44 }}
          >
            <ListItemIcon>{icon}</ListItemIcon>
            <ListItemText>{text}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
