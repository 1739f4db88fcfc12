import DownIcon from "@mui/icons-material/ArrowDownward";
import UpIcon from "@mui/icons-material/ArrowUpward";
import { Box, FormControlLabel, IconButton, Paper, Switch } from "@mui/material";
import { DragHandle } from "../drag/drag-handle.tsx";
import { sectionDragId } from "../drag/drag-items.ts";
import { useDragSource, useDropArea } from "../drag/use-drag.ts";
import { useFrontEditor, useFrontMessages } from "../front-editor.ts";
import { SlotList } from "../slots/slot-list.tsx";
import type { SectionView } from "../slots/slot-view.ts";

/** Strip of a section on the home page, with its place among the sections. */
export function SectionStrip({
  section,
  position,
  count,
}: {
  section: SectionView;
  position: number;
  count: number;
}) {
  const editor = useFrontEditor();
  const message = useFrontMessages();
  const { id, name, colour, off, slots } = section;
  const dragId = sectionDragId(id);
  const target = useDropArea(dragId);
  const source = useDragSource(
    dragId,
    { kind: "section", sectionId: id, title: name },
    !editor.mayEdit,
  );
  const moveButton = (step: -1 | 1) => (
    <IconButton
      aria-label={message(step < 0 ? "section.up" : "section.down", { name })}
      disabled={!editor.mayEdit || (step < 0 ? position === 0 : position === count - 1)}
      onClick={() => editor.moveSection(id, position + step)}
      color="inherit"
      sx={{ inlineSize: 44, blockSize: 44 }}
    >
      {step < 0 ? <UpIcon fontSize="small" /> : <DownIcon fontSize="small" />}
    </IconButton>
  );
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={name}
      data-section={id}
      {...target.props}
      sx={{
        borderTop: `4px solid ${colour}`,
        outline: target.isOver ? "3px solid" : "none",
        outlineColor: "primary.dark",
        opacity: source.isDragging ? 0.5 : 1,
        backgroundColor: "background.default",
      }}
    >
      <Box
        {...source.listeners}
        sx={{
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          paddingInlineStart: 1.5,
        }}
      >
        <Box
          component="h3"
          sx={{
            flexGrow: 1,
            minInlineSize: 0,
            margin: 0,
            fontSize: 17,
            fontWeight: 600,
            overflowWrap: "anywhere",
          }}
        >
          <bdi>{name}</bdi>
        </Box>
        <FormControlLabel
          control={
            <Switch
              size="small"
              checked={!off}
              disabled={!editor.mayEdit}
              onChange={(_, on) => editor.switchSection(id, on)}
            />
          }
          label={message("section.on")}
          slotProps={{ typography: { sx: { fontSize: 13 } } }}
          sx={{ minBlockSize: 44, marginInline: 0 }}
        />
        {moveButton(-1)}
        {moveButton(1)}
        {editor.mayEdit && (
          <DragHandle label={message("drag.handle", { name })} handle={source.handle} />
        )}
      </Box>
      {!off && (
        <Box sx={{ padding: 1.5, paddingBlockStart: 0 }}>
          <SlotList slots={slots} label={name} />
        </Box>
      )}
    </Paper>
  );
}
