import { Box, Collapse } from "@mui/material";
import { cloneElement, isValidElement } from "react";
import {
  FieldTitle,
  SelectRowCheckbox,
  useDataTableConfigContext,
  useExpanded,
  useRecordContext,
  useResourceContext,
} from "react-admin";
import type { CardColumns, Column } from "./card-columns.ts";

/** Cells without the styles of a table. */
const CELL_STYLES = {
  display: "block",
  blockSize: "auto",
  margin: 0,
  padding: 0,
  border: 0,
  textAlign: "start",
  fontSize: "inherit",
  overflowWrap: "anywhere",
};

const CARD_STYLES = {
  "--title-lines": 3,
  "--cell-direction": "column",
  position: "relative",
  display: "flex",
  alignItems: "start",
  gap: 1,
  padding: 2,
  borderBottom: 1,
  borderColor: "divider",
  backgroundColor: "background.paper",
  "&:has(.select-item input:checked)": { backgroundColor: "action.selected" },
  "&& .RaDataTable-rowCell": CELL_STYLES,
  "& dd > *": { maxInlineSize: "100%" },
  "& [data-cell=title]": { flex: 1, minInlineSize: 0, fontSize: 15 },
  // The whole card opens the record; the controls are above the link of the title.
  "& [data-cell=title] :is(a, button)": {
    position: "static",
    "&::after": { content: '""', position: "absolute", inset: 0 },
  },
  "& .select-item, & dd :is(a, button, time, .MuiSwitch-root)": { position: "relative", zIndex: 1 },
  "& .select-item": { marginBlockStart: -1.25, marginInlineStart: -1.25 },
};

/** Labels in their own column; cells without content are left out with their label. */
const DETAIL_STYLES = {
  display: "grid",
  gridTemplateColumns: "fit-content(50%) minmax(0, 1fr)",
  columnGap: 2,
  rowGap: 0.5,
  margin: 0,
  marginBlockStart: 1,
  "& > div": {
    display: "grid",
    gridColumn: "1 / -1",
    gridTemplateColumns: "subgrid",
    alignItems: "start",
  },
  "& > div:has(> dd:empty)": { display: "none" },
  "& dt": { color: "text.secondary" },
};

/** Record as a card: title, state and the first details with their labels, then the controls. */
export function RecordCard({
  columns: { title, image, state, labelled },
}: {
  columns: CardColumns;
}) {
  const { hasBulkActions } = useDataTableConfigContext();
  return (
    <Box component="li" sx={CARD_STYLES}>
      {hasBulkActions && <SelectRowCheckbox />}
      <Box sx={{ flex: 1, minInlineSize: 0 }}>
        <Box sx={{ display: "flex", alignItems: "start", gap: 1.5 }}>
          {title && <Cell column={title} />}
          {image && <Cell column={image} />}
        </Box>
        {state && <Cell column={state} />}
        <Box component="dl" sx={DETAIL_STYLES}>
          {labelled.map((column) => (
            <LabelledCell key={column.key} column={column} />
          ))}
        </Box>
        <ExpandedContent />
      </Box>
    </Box>
  );
}

const Cell = ({ column, component = "div" }: { column: Column; component?: "div" | "dd" }) =>
  cloneElement(column, { component });

function LabelledCell({ column }: { column: Column }) {
  const resource = useResourceContext();
  const { source, label } = column.props;
  return (
    <div>
      <dt>
        <FieldTitle label={label} source={source} resource={resource} />
      </dt>
      <Cell column={column} component="dd" />
    </div>
  );
}

/** Content of an expanded row, which the title of the card opens. */
function ExpandedContent() {
  const { expand } = useDataTableConfigContext();
  const resource = useResourceContext() ?? "";
  const record = useRecordContext();
  const [expanded] = useExpanded(resource, record?.id ?? 0);
  if (!record || !isValidElement(expand)) return null;
  return (
    <Collapse
      in={expanded}
      unmountOnExit
      id={`${resource}-${record.id}-expand`}
      sx={{ position: "relative", zIndex: 1, overflowX: "auto" }}
    >
      {expand}
    </Collapse>
  );
}
