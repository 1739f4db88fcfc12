import DownloadIcon from "@mui/icons-material/FileDownloadOutlined";
import { Button } from "@mui/material";
import { useListContext, useTranslate } from "react-admin";
import { API_ORIGIN } from "../../../platform/document-settings.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";

/**
 * Downloads of all orders that match the filters, and of their payments, as Excel files. The server
 * names the files.
 */
export function ExcelButtons() {
  const translate = useTranslate();
  const locale = useUiLocale();
  const { sort, filterValues } = useListContext();
  const params = {
    ...filterValues,
    sort: sort.field,
    order: sort.order === "DESC" ? "desc" : "asc",
    locale,
  };
  const setParams = Object.entries(params).filter(
    ([, value]) => value !== null && value !== undefined && value !== "",
  );
  const query = new URLSearchParams(setParams.map(([name, value]) => [name, String(value)]));
  return (["excel", "excel-sheet"] as const).map((path) => (
    <Button
      key={path}
      variant="outlined"
      component="a"
      href={`${API_ORIGIN}/api/v1/order/${path}?${query}`}
      download
      startIcon={<DownloadIcon />}
      sx={{ minBlockSize: 40 }}
    >
      {translate(`resources.orders.excel.${path}`)}
    </Button>
  ));
}
