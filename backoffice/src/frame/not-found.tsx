import { Box, Button, Typography } from "@mui/material";
import { Title, useTranslate } from "react-admin";
import { Link, useLocation } from "react-router";
import { toAddress } from "./addresses.ts";
import { RESOURCES } from "./districts.ts";
import { BASE } from "./document-facts.ts";

/** 404 page. Also shown for screens the user may not see. */
export function NotFound() {
  const translate = useTranslate();
  // The address as it is in the browser, not as react-admin calls its places.
  const { pathname, search } = useLocation();
  const path = BASE.replace(/\/$/, "") + toAddress(pathname, RESOURCES) + readable(search);
  return (
    <Box sx={{ paddingBlock: 8, paddingInline: 3, maxWidth: 640 }}>
      <Title title="404" />
      <Typography variant="h5" component="h1" sx={{ overflowWrap: "anywhere" }}>
        {translate("desk.notFound.title", { path })}
      </Typography>
      <Typography sx={{ marginBlock: 2, color: "text.secondary" }}>{translate("desk.notFound.text")}</Typography>
      <Button component={Link} to="/" variant="outlined">
        {translate("desk.notFound.home")}
      </Button>
    </Box>
  );
}

/** A query as people read it. */
function readable(search: string): string {
  try {
    return decodeURI(search);
  } catch {
    return search;
  }
}
