import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, List, ListItem, ListItemButton } from "@mui/material";
import { useId } from "react";
import { useTranslate } from "react-admin";
import { useFrontEditor, useFrontMessages } from "../front-editor.ts";

interface SlotPickerProps {
  title: string;
  /** Slot that cannot be chosen. */
  excluded?: string;
  onChoose: (slot: string) => void;
  onClose: () => void;
}

/** Dialog in which a slot of the front is chosen. */
export function SlotPicker({ title, excluded, onChoose, onClose }: SlotPickerProps) {
  const translate = useTranslate();
  const message = useFrontMessages();
  const editor = useFrontEditor();
  const id = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ paddingInline: 1 }}>
        <List disablePadding>
          {editor.slots
            .filter(({ key }) => key !== excluded)
            .map(({ key, placement, card }) => (
              <ListItem key={key} disablePadding>
                <ListItemButton
                  onClick={() => {
                    onClose();
                    onChoose(key);
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
            ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate("frame.confirm.cancel")}</Button>
      </DialogActions>
    </Dialog>
  );
}
