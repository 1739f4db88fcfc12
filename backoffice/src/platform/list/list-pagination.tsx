import { Pagination, type PaginationProps, useListContext, useTranslate } from "react-admin";
import { useNumberFormat } from "../messages/use-number-format.ts";

/** Pagination of a list. If the server counts only up to a limit, it shows that there are more. */
export function ListPagination({
  rowsPerPageOptions,
}: Pick<PaginationProps, "rowsPerPageOptions">) {
  const { meta } = useListContext();
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const moreThan = ({ from, to, count }: { from: number; to: number; count: number }) =>
    translate("frame.list.moreThan", {
      from: formatNumber(from),
      to: formatNumber(to),
      total: formatNumber(count),
    });
  return (
    <Pagination
      rowsPerPageOptions={rowsPerPageOptions}
      {...(meta?.more && { labelDisplayedRows: moreThan })}
    />
  );
}
