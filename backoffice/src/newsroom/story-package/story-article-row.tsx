import { STORY_ROLES, type StoryRole } from "@masthead/contract/newsroom/story-package-terms.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import RemoveIcon from "@mui/icons-material/DeleteOutlined";
import DragIcon from "@mui/icons-material/DragIndicator";
import { Box, Chip, MenuItem, TextField } from "@mui/material";
import { useTranslate } from "react-admin";
import { RowButton } from "../../platform/form/input/row-button.tsx";
import { MoveButtons, type RowOrder, rowDrag } from "../../platform/form/input/row-order.tsx";

interface StoryArticleRowProps extends RowOrder {
  article: { articleId: number; role: StoryRole | null; label?: string; locale?: Locale };
  onChangeRole(role: StoryRole | null): void;
  onRemove(): void;
}

/** Row of the articles of a story package: moved by dragging its handle, or by its buttons. */
export function StoryArticleRow({
  article: { articleId, role, label, locale },
  index,
  count,
  draggedIndex,
  onDrag,
  onMove,
  onChangeRole,
  onRemove,
}: StoryArticleRowProps) {
  const translate = useTranslate();
  const drag = rowDrag({ index, draggedIndex, onDrag, onMove });
  return (
    <Box
      component="li"
      {...drag.row}
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        justifyContent: "flex-end",
        gap: 1,
        paddingBlock: 1,
        borderBlockEnd: "1px solid",
        borderColor: "divider",
        opacity: draggedIndex === index ? 0.5 : 1,
      }}
    >
      <Box {...drag.handle} sx={{ display: "flex", cursor: "grab", color: "text.secondary" }}>
        <DragIcon fontSize="small" />
      </Box>
      <Box sx={{ flex: "1 1 200px", minInlineSize: 0 }}>
        <Box dir="auto" lang={locale} sx={{ overflowWrap: "anywhere" }}>
          {label ?? `#${articleId}`}
        </Box>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
          {index === 0 && <Chip size="small" label={translate("resources.storypackage.lead")} />}
          {locale && (
            <Box component="span" sx={{ fontSize: 13, color: "text.secondary" }}>
              {translate(`frame.language.${locale}`)}
            </Box>
          )}
        </Box>
      </Box>
      <TextField
        select
        size="small"
        label={translate("resources.storypackage.roleLabel")}
        value={role ?? ""}
        onChange={({ target }) => onChangeRole((target.value || null) as StoryRole | null)}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        sx={{ inlineSize: 160, margin: 0 }}
      >
        <MenuItem value="">{translate("resources.storypackage.noRole")}</MenuItem>
        {STORY_ROLES.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`resources.storypackage.role.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ display: "flex" }}>
        <MoveButtons index={index} count={count} onMove={onMove} />
        <RowButton label="ra.action.remove" onClick={onRemove}>
          <RemoveIcon fontSize="small" />
        </RowButton>
      </Box>
    </Box>
  );
}
