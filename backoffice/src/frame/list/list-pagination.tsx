import { Pagination, type PaginationProps, useListContext, useTranslate } from "react-admin";
import { useNumbers } from "../figures/use-numbers.ts";

/** Pages of a list. Of one that is counted up to a limit, it says that there are more. */
export function ListPagination({ rowsPerPageOptions }: Pick<PaginationProps, "rowsPerPageOptions">) {
  const { meta } = useListContext();
  const t = useTranslate();
  const write = useNumbers();
  const moreThan = ({ from, to, count }: { from: number; to: number; count: number }) =>
    t("desk.list.moreThan", { from: write(from), to: write(to), total: write(count) });
  return <Pagination rowsPerPageOptions={rowsPerPageOptions} {...(meta?.more && { labelDisplayedRows: moreThan })} />;
}
