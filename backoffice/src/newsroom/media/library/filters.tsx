import { Chip } from "@mui/material";
import { useTranslate } from "react-admin";
import { PlainDayInput } from "../../../frame/form/plain-day-input.tsx";
import { deletedFilter, useMayRestore } from "../../../frame/list/deleted.tsx";
import { SearchFilter } from "../../../frame/list/search-filter.tsx";

/** A filter that is on when it is there. */
function Only({ label }: { source: string; label: string; defaultValue: true }) {
  const translate = useTranslate();
  return <Chip label={translate(label)} sx={{ marginBlockEnd: 1 }} />;
}

const filters = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <Only key="undescribed" source="undescribed" label="media.filter.undescribed" defaultValue={true} />,
  <Only key="unused" source="unused" label="media.filter.unused" defaultValue={true} />,
  <PlainDayInput key="from" source="from" label="media.filter.from" />,
  <PlainDayInput key="to" source="to" label="media.filter.to" />,
];
const withDeleted = [...filters, deletedFilter];

/** What pictures can be looked for by; the deleted ones by who may bring them back. */
export function useFilters(inDialog: boolean) {
  const restores = useMayRestore();
  return restores && !inDialog ? withDeleted : filters;
}
