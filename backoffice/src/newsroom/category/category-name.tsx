import { Box } from "@mui/material";
import type { RaRecord } from "react-admin";
import { TitleLink } from "../../platform/list/title-link.tsx";
import { useLocalized } from "../../platform/messages/locale.ts";
import { VisuallyHidden } from "../../platform/visually-hidden.tsx";

/**
 * Colour and name of a category, indented by its depth in the tree; with the name of its parent
 * when the list is not in tree order.
 */
export function CategoryName({ category }: { category: RaRecord }) {
  const localized = useLocalized();
  const { name, colour, parent, depth } = category;
  return (
    <Box
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 1.5,
        paddingInlineStart: (depth ?? 0) * 3,
        minInlineSize: 0,
      }}
    >
      <Box
        component="span"
        sx={{
          flex: "none",
          inlineSize: 16,
          blockSize: 16,
          borderRadius: 0.5,
          border: 1,
          borderColor: "divider",
        }}
        style={{ backgroundColor: colour }}
      />
      <span>
        <TitleLink title={localized(name)} />
        {parent && depth > 0 && <VisuallyHidden> ({parent})</VisuallyHidden>}
        {parent && !depth && (
          <Box
            component="span"
            dir="auto"
            sx={{ display: "block", fontSize: 12, color: "text.secondary" }}
          >
            {parent}
          </Box>
        )}
      </span>
    </Box>
  );
}
