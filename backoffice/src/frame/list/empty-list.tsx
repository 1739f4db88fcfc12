import { Box, Button, Typography } from "@mui/material";
import { CreateButton, useListContext, useResourceContext, useResourceDefinition, useTranslate } from "react-admin";

/** Why nothing is here, and what to do about it. */
export function EmptyList() {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { hasCreate } = useResourceDefinition();
  const { filterValues, setFilters, displayedFilters } = useListContext();
  const filters = Object.keys(filterValues ?? {});
  const filtered = filters.length > 0;
  const noMatch = filters.join() === "deleted" ? "desk.deleted.none" : "desk.list.noMatch";
  return (
    <Box sx={{ paddingBlock: 6, paddingInline: 3, textAlign: "center" }}>
      <Typography sx={{ marginBlockEnd: 2, color: "text.secondary" }}>
        {filtered ? translate(noMatch) : translate(`resources.${resource}.empty`, { _: translate("desk.list.empty") })}
      </Typography>
      {filtered ? (
        <Button variant="outlined" onClick={() => setFilters({}, displayedFilters)}>
          {translate("desk.list.showAll")}
        </Button>
      ) : (
        hasCreate && <CreateButton variant="contained" />
      )}
    </Box>
  );
}
