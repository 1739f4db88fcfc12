import { Box, Button, Typography } from "@mui/material";
import { Title, useTranslate } from "react-admin";
import { Link, useLocation } from "react-router";

/** 404 page. Also shown for screens the user may not see. */
export function NotFound() {
  const translate = useTranslate();
  // Renders again when the URL changes; the router context has only react-admin's path.
  useLocation();
  const path = location.pathname + decodeQuery(location.search);
  return (
    <Box sx={{ paddingBlock: 8, paddingInline: 3, maxWidth: 640 }}>
      <Title title={translate("frame.notFound.name")} />
      <Typography variant="h5" component="h1" sx={{ overflowWrap: "anywhere" }}>
        {translate("frame.notFound.title", { path })}
      </Typography>
      <Typography sx={{ marginBlock: 2, color: "text.secondary" }}>
        {translate("frame.notFound.text")}
      </Typography>
      <Button component={Link} to="/" variant="outlined">
        {translate("frame.notFound.home")}
      </Button>
    </Box>
  );
}

/** Decodes a query string for display. */
function decodeQuery(search: string): string {
  try {
    return decodeURI(search);
  } catch {
    return search;
  }
}
