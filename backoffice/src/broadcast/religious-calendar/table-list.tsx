import type { StaffCalendar } from "@masthead/contract/broadcast/religious-calendar.ts";
import { Box, Button, Typography } from "@mui/material";
import { useNotify, useTranslate } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { errorMessage } from "../../platform/api/problems.ts";
import { useConfirm } from "../../platform/confirm.tsx";
import { RelativeTime } from "../../platform/time/relative-time.tsx";

interface Props {
  calendar: StaffCalendar;
  onChange(calendar: StaffCalendar): void;
  onFailure(): void;
}

type Table = StaffCalendar["tables"][number];

/** Imported timetables, by city and year. */
export function TableList({ calendar, onChange, onFailure }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const confirm = useConfirm();
  const text = (key: string, values?: object) =>
    translate(`resources.religiousCalendar.${key}`, values);
  // A table may belong to a city that is no longer listed.
  const cityOf = (slug: string) => calendar.cities.find((city) => city.slug === slug)?.name ?? slug;

  async function remove({ city, year }: Table) {
    const isConfirmed = await confirm({
      title: text("removeTitle", { city: cityOf(city), year }),
      text: text("removeText"),
      confirm: text("remove"),
      dangerous: true,
    });
    if (!isConfirmed) return;
    try {
      onChange(await client.religiousCalendar.removeTable({ city, year }));
      notify(text("removed"), { type: "success" });
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
      onFailure();
    }
  }

  return (
    <Box component="section" aria-labelledby="prayer-tables" sx={{ marginBlockStart: 4 }}>
      <Typography id="prayer-tables" variant="h6" component="h3">
        {text("tables")}
      </Typography>
      <Typography color="text.secondary" sx={{ maxWidth: "72ch" }}>
        {text(calendar.tables.length ? "tablesIntro" : "noTables")}
      </Typography>
      <Box component="ul" sx={{ listStyle: "none", padding: 0, marginBlock: 1 }}>
        {calendar.tables.map((table) => (
          <Box
            component="li"
            key={`${table.city} ${table.year}`}
            sx={{
              display: "flex",
              flexWrap: "wrap",
              alignItems: "center",
              gap: 2,
              paddingBlock: 1,
              borderBottom: 1,
              borderColor: "divider",
            }}
          >
            <Typography sx={{ fontWeight: 600 }}>
              {text("tableOf", { city: cityOf(table.city), year: table.year })}
            </Typography>
            <Typography variant="body2" color="text.secondary">
              {text("tableDays", { smart_count: table.days })} · {table.by} ·{" "}
              <RelativeTime at={table.at} />
            </Typography>
            {calendar.abilities.edit && (
              <Button
                color="error"
                onClick={() => void remove(table)}
                sx={{ minBlockSize: 44, marginInlineStart: "auto" }}
              >
                {text("remove")}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
