import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItem,
  ListItemButton,
} from "@mui/material";
import { useId } from "react";
import { useTranslate } from "react-admin";
import { useFrontEditor, useFrontMessages } from "../front-editor.ts";
import type { OpenedSlot } from "./opened-slot.ts";

interface SlotPickerProps {
  title: string;
  slots: readonly OpenedSlot[];
  onChoose: (slot: OpenedSlot) => void;
  onClose: () => void;
}

/** Dialog in which a slot of the front is chosen. */
export function SlotPicker({ title, slots, onChoose, onClose }: SlotPickerProps) {
  const translate = useTranslate();
  const message = useFrontMessages();
  const editor = useFrontEditor();
  const id = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ paddingInline: 1 }}>
        <List disablePadding>
          {slots.map((opened) => {
            const { key, placement, card } = opened.slot;
            return (
              <ListItem key={key} disablePadding>
                <ListItemButton
                  onClick={() => {
                    onClose();
                    onChoose(opened);
                  }}
                  sx={{ display: "block", minBlockSize: 48 }}
                >
                  <Box sx={{ fontWeight: 600 }}>{editor.slotLabel(key)}</Box>
                  <Box sx={{ fontSize: 13, color: "text.secondary", overflowWrap: "anywhere" }}>
                    {message(placement ? "placed" : "automatic")}
                    {card && (
                      <>
                        {" · "}
                        <bdi>{card.title}</bdi>
                      </>
                    )}
                  </Box>
                </ListItemButton>
              </ListItem>
            );
          })}
        </List>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate("frame.confirm.cancel")}</Button>
      </DialogActions>
    </Dialog>
  );
}
