import {
  MAX_TABLE_LENGTH,
  type PrayerCityLink,
  type TableReport,
} from "@masthead/contract/broadcast/religious-calendar.ts";
import { Box, Button, MenuItem, TextField, Typography } from "@mui/material";
import { useRef, useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { errorMessage } from "../../platform/api/problems.ts";
import { TablePreview } from "./table-preview.tsx";

interface Props {
  cities: PrayerCityLink[];
  onImport(): void;
}

/** Imports a yearly table: paste or choose a file, check it, then import it. */
export function TableImport({ cities, onImport }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const file = useRef<HTMLInputElement>(null);
  const [city, setCity] = useState(cities[0]?.slug ?? "");
  const [table, setTable] = useState("");
  const [report, setReport] = useState<TableReport>();
  const [busy, setBusy] = useState(false);
  const text = (key: string, values?: object) =>
    translate(`resources.religiousCalendar.${key}`, values);

  function change(next: { city?: string; table?: string }) {
    if (next.city !== undefined) setCity(next.city);
    if (next.table !== undefined) setTable(next.table);
    setReport(undefined);
  }

  async function readFile(chosen: File | undefined) {
    if (!chosen) return;
    const content = chosen.size > 2 * MAX_TABLE_LENGTH ? undefined : await chosen.text();
    if (content === undefined || content.length > MAX_TABLE_LENGTH)
      notify(text("tooLong"), { type: "error" });
    else change({ table: content });
  }

  async function send(isImport: boolean) {
    setBusy(true);
    try {
      const { religiousCalendar } = client;
      const input = { city, text: table };
      const result = await (isImport
        ? religiousCalendar.importTable(input)
        : religiousCalendar.checkTable(input));
      setReport(result);
      if (result.imported) {
        change({ table: "" });
        notify(text("imported"), { type: "success" });
        onImport();
      }
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    }
    setBusy(false);
  }

  return (
    <Box component="section" aria-labelledby="prayer-import" sx={{ marginBlockStart: 4 }}>
      <Typography id="prayer-import" variant="h6" component="h3">
        {text("import")}
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, marginBlock: 1 }}>
        <TextField
          select
          label={text("city")}
          value={city}
          margin="none"
          fullWidth={false}
          onChange={({ target }) => change({ city: target.value })}
          sx={{ minInlineSize: 220 }}
        >
          {cities.map(({ slug, name }) => (
            <MenuItem key={slug} value={slug}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <Button variant="outlined" onClick={() => file.current?.click()} sx={{ minBlockSize: 44 }}>
          {text("file")}
        </Button>
        <input
          ref={file}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          aria-label={text("file")}
          hidden
          onChange={({ target }) => {
            void readFile(target.files?.[0]);
            target.value = "";
          }}
        />
      </Box>
      <TextField
        multiline
        minRows={4}
        maxRows={12}
        fullWidth
        label={text("text")}
        helperText={text("textHelp")}
        value={table}
        onChange={({ target }) => change({ table: target.value })}
        slotProps={{ htmlInput: { maxLength: MAX_TABLE_LENGTH, spellCheck: false, dir: "auto" } }}
      />
      <Button
        variant="contained"
        disabled={busy || table.trim() === "" || city === ""}
        onClick={() => void send(false)}
        sx={{ minBlockSize: 44, marginBlock: 1 }}
      >
        {text("check")}
      </Button>
      {report && <TablePreview report={report} busy={busy} onImport={() => void send(true)} />}
    </Box>
  );
}
