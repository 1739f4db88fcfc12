import { Box, Button, Typography } from "@mui/material";
import {
  CreateButton,
  useListContext,
  useResourceContext,
  useResourceDefinition,
  useTranslate,
} from "react-admin";

/** Empty state of a list, with a way out: clear the filters, or create a record. */
export function EmptyList() {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { hasCreate } = useResourceDefinition();
  const { filterValues, setFilters, displayedFilters } = useListContext();
  const activeFilters = Object.keys(filterValues ?? {});
  const isFiltered = activeFilters.length > 0;
  const noMatch = activeFilters.join() === "deleted" ? "frame.deleted.none" : "frame.list.noMatch";
  return (
    <Box sx={{ paddingBlock: 6, paddingInline: 3, textAlign: "center" }}>
      <Typography sx={{ marginBlockEnd: 2, color: "text.secondary" }}>
        {isFiltered
          ? translate(noMatch)
          : translate(`resources.${resource}.empty`, { _: translate("frame.list.empty") })}
      </Typography>
      {isFiltered ? (
        <Button variant="outlined" onClick={() => setFilters({}, displayedFilters)}>
          {translate("frame.list.showAll")}
        </Button>
      ) : (
        hasCreate && <CreateButton variant="contained" />
      )}
    </Box>
  );
}
