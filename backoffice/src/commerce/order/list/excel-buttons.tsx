import DownloadIcon from "@mui/icons-material/FileDownloadOutlined";
import { Button } from "@mui/material";
import { useListContext, useTranslate } from "react-admin";
import { API_ORIGIN } from "../../../frame/document-facts.ts";
import { useDeskLocale } from "../../../frame/locale.ts";

/** Workbooks of all that the filters leave: the orders, and the money that moved for them. The server says what the files are called. */
export function ExcelButtons() {
  const translate = useTranslate();
  const locale = useDeskLocale();
  const { sort, filterValues } = useListContext();
  const asked = { ...filterValues, sort: sort.field, order: sort.order === "DESC" ? "desc" : "asc", locale };
  const given = Object.entries(asked).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
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
