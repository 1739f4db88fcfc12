import OpenIcon from "@mui/icons-material/OpenInNew";
import { Button } from "@mui/material";
import { useTranslate } from "react-admin";

/** Link to the public page of a record. */
export function SeeOnSite({ path }: { path: string }) {
  const translate = useTranslate();
  return (
    <Button
      component="a"
      href={path}
      target="_blank"
      rel="noreferrer"
      startIcon={<OpenIcon />}
      sx={{ minBlockSize: 40 }}
    >
      {translate("frame.seeOnSite")}
    </Button>
  );
}
