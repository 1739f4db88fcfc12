import { Box, Button, Typography } from "@mui/material";
import { type ErrorProps, HttpError, Title, useTranslate } from "react-admin";
import { reloadWithAutosave } from "../builds/reload.ts";

/** Browser messages about a chunk that could not be loaded. */
const MISSING_CHUNK =
  /dynamically imported module|Importing a module script failed|Unable to preload/i;

/** Whether the chunk or the record of a screen could not be loaded. */
const isMissing = (error: unknown) =>
  error instanceof HttpError || (error instanceof Error && MISSING_CHUNK.test(error.message));

/** Error page, shown for a screen that crashed or that could not be loaded. */
export function ScreenError({ error }: ErrorProps) {
  const translate = useTranslate();
  const kind = isMissing(error) ? "missing" : "broken";
  return (
    <Box role="alert" sx={{ paddingBlock: 8, paddingInline: 3, maxWidth: 640 }}>
      <Title title={translate(`frame.screenError.${kind}.title`)} />
      <Typography variant="h5" component="h1">
        {translate(`frame.screenError.${kind}.title`)}
      </Typography>
      <Typography sx={{ marginBlock: 2, color: "text.secondary" }}>
        {translate(`frame.screenError.${kind}.text`)}
      </Typography>
      <Button variant="contained" onClick={reloadWithAutosave}>
        {translate("frame.build.reload")}
      </Button>
    </Box>
  );
}
