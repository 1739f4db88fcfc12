import { Chip } from "@mui/material";
import { useTranslate } from "react-admin";
import { CalendarDateInput } from "../../../platform/form/input/calendar-date-input.tsx";
import { deletedFilter, useMayRestore } from "../../../platform/list/deleted.tsx";
import { SearchFilter } from "../../../platform/list/search-filter.tsx";

/** Filter without a value: active while it is displayed. */
function FlagFilter({ label }: { source: string; label: string; defaultValue: true }) {
  const translate = useTranslate();
  return <Chip label={translate(label)} sx={{ marginBlockEnd: 1 }} />;
}

const filters = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <FlagFilter
    key="undescribed"
    source="undescribed"
    label="media.filter.undescribed"
    defaultValue={true}
  />,
  <FlagFilter
    key="rightsEnding"
    source="rightsEnding"
    label="media.filter.rightsEnding"
    defaultValue={true}
  />,
  <FlagFilter key="unused" source="unused" label="media.filter.unused" defaultValue={true} />,
  <CalendarDateInput key="from" source="from" label="media.filter.from" />,
  <CalendarDateInput key="to" source="to" label="media.filter.to" />,
];
const filtersWithDeleted = [...filters, deletedFilter];

/**
 * Returns the filters of the media library; the filter for deleted images only for users who may
 * restore them.
 */
export function useMediaFilters(inDialog: boolean) {
  const mayRestore = useMayRestore("media");
  return mayRestore && !inDialog ? filtersWithDeleted : filters;
}
