import { Box } from "@mui/material";
import type { KeyboardEvent, ReactNode, Ref } from "react";

interface EntryCardProps {
  ref?: Ref<HTMLElement>;
  label: string;
  /** Readers do not see it any more, or it no longer waits. */
  isFaded?: boolean;
  isMarked?: boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  children: ReactNode;
}

/** Entry in a list. With `onKeyDown` it can have the focus. */
export function EntryCard({ ref, label, isFaded, isMarked, onKeyDown, children }: EntryCardProps) {
  return (
    <Box
      component="li"
      ref={ref}
      data-entry=""
      aria-label={label}
      {...(onKeyDown && { tabIndex: 0, onKeyDown })}
      sx={({ palette }) => ({
        display: "flex",
        flexDirection: "column",
        gap: 1,
        padding: 1.5,
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        backgroundColor: isFaded ? "transparent" : "background.paper",
        ...(isMarked && { borderInlineStart: `3px solid ${palette.primary.main}` }),
        "& .entry-content": { opacity: isFaded ? 0.7 : 1 },
        "&:focus-visible": { outline: "2px solid", outlineColor: "text.primary", outlineOffset: 1 },
      })}
    >
      {children}
    </Box>
  );
}

/** List of entries. */
export const ENTRY_LIST = {
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "flex",
  flexDirection: "column",
  gap: 1.5,
} as const;

/** Row of the actions of an entry, with targets that fit a thumb. */
export const ENTRY_ACTIONS = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 1,
  "& .MuiButton-root": { minBlockSize: { xs: 44, md: 36 }, paddingInline: 1.5 },
} as const;
