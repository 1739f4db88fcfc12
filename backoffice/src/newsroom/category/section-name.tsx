import { Box } from "@mui/material";
import { useRecordContext } from "react-admin";
import { InBothField } from "../../frame/list/columns.tsx";
import { Unseen } from "../../frame/unseen.tsx";

/** A section's colour and name, as deep as it stands in the tree; where the list is not in the order of the tree, with the section above. */
export function SectionName() {
  const record = useRecordContext();
  if (!record) return null;
  const { colour, parent, depth } = record;
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1.5, paddingInlineStart: (depth ?? 0) * 3, minInlineSize: 160 }}>
      <Box
        component="span"
        sx={{ flex: "none", inlineSize: 16, blockSize: 16, borderRadius: 0.5, border: 1, borderColor: "divider" }}
        style={{ backgroundColor: colour }}
      />
      <span>
        <InBothField source="name" />
        {parent && depth > 0 && <Unseen> ({parent})</Unseen>}
        {parent && !depth && (
          <Box component="span" dir="auto" sx={{ display: "block", fontSize: 12, color: "text.secondary" }}>
            {parent}
          </Box>
        )}
      </span>
    </Box>
  );
}
