import { Alert, Box, LinearProgress, Link, Typography } from "@mui/material";
import { Title, useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { errorMessage } from "../../platform/api/problems.ts";
import { MonthList } from "./month-list.tsx";
import { TableImport } from "./table-import.tsx";
import { TableList } from "./table-list.tsx";
import { useReligiousCalendar } from "./use-religious-calendar.ts";

/** Announcements of Hijri months by country, and published timetables of prayer times. */
export function ReligiousCalendar() {
  const translate = useTranslate();
  const { data, error, show, reload } = useReligiousCalendar();
  const text = (key: string) => translate(`resources.religiousCalendar.${key}`);
  return (
    <Box sx={{ paddingBlock: 2, maxWidth: 960 }}>
      <Title title={text("name")} />
      <Typography variant="h5" component="h2" sx={{ fontWeight: 600 }}>
        {text("name")}
      </Typography>
      <Typography sx={{ marginBlock: 1, maxWidth: "72ch" }} color="text.secondary">
        {text("intro")}
      </Typography>
      {error && (
        <Alert severity="error" variant="outlined">
          {errorMessage(error)}
        </Alert>
      )}
      {!data && !error && <LinearProgress aria-label={text("loading")} />}
      {data && !data.on && (
        <Alert severity="info" variant="outlined" sx={{ marginBlock: 2 }}>
          <Link component={RouterLink} to="/settings" color="inherit">
            {text("off")}
          </Link>
        </Alert>
      )}
      {data && !data.abilities.edit && (
        <Alert severity="info" variant="outlined" sx={{ marginBlock: 2 }}>
          {text("readOnly")}
        </Alert>
      )}
      {data && (
        <>
          <MonthList calendar={data} onChange={show} onFailure={() => void reload()} />
          <TableList calendar={data} onChange={show} onFailure={() => void reload()} />
          {data.abilities.edit && data.cities.length > 0 && (
            <TableImport cities={data.cities} onImport={() => void reload()} />
          )}
        </>
      )}
    </Box>
  );
}
