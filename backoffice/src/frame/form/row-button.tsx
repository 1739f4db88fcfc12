import { IconButton, Tooltip } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";

interface Props {
  /** Key of its name. */
  label: string;
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** What can be done with one row of several: its icon, named. */
export function RowButton({ label, disabled, onPress, children }: Props) {
  const translate = useTranslate();
  return (
    <Tooltip title={translate(label)}>
      <span>
        <IconButton
          aria-label={translate(label)}
          disabled={disabled}
          onClick={onPress}
          color="inherit"
          sx={{ inlineSize: 40, blockSize: 40 }}
        >
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}
