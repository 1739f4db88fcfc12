import { LOG_ACTIONS, type LogEntry } from "@masthead/contract/system/log.ts";
import ExpandIcon from "@mui/icons-material/ExpandMore";
import { Box, ButtonBase, Link } from "@mui/material";
import { AutocompleteInput, DataTable, useExpanded, useRecordContext, useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { useActorName } from "../../frame/actor-name.ts";
import { toAddress } from "../../frame/addresses.ts";
import { SelectInput } from "../../frame/form/select-input.tsx";
import { MomentField } from "../../frame/list/columns.tsx";
import { RecordList } from "../../frame/list/record-list.tsx";
import { ActorInput } from "./actor-input.tsx";
import { DayInput } from "./day-input.tsx";
import { LOGGED, placeOf, useEntityWord } from "./entities.ts";
import { LogChanges } from "./log-changes.tsx";

const filters = [
  <EntityInput key="entity" source="entity" />,
  <SelectInput key="action" source="action" values={LOG_ACTIONS} words="resources.log.actions" />,
  <ActorInput key="actorId" source="actorId" />,
  <DayInput key="from" source="from" />,
  <DayInput key="to" source="to" last />,
];

/** Who did what, when, to what; a row opens to show what it changed. */
export function LogList() {
  return (
    <RecordList
      sort={{ field: "at", order: "DESC" }}
      filters={filters}
      bulkActions={false}
      rowClick="expand"
      expand={<LogChanges />}
      searchHint="resources.log.search"
    >
      <DataTable.Col source="at" disableSort>
        <MomentField source="at" />
      </DataTable.Col>
      <DataTable.Col source="actorName" disableSort>
        <Actor />
      </DataTable.Col>
      <DataTable.Col source="action" disableSort>
        <Action />
      </DataTable.Col>
      <DataTable.Col source="entity" disableSort>
        <Kind />
      </DataTable.Col>
      <DataTable.Col source="entityId" disableSort>
        <RecordLink />
      </DataTable.Col>
    </RecordList>
  );
}

function EntityInput({ source }: { source: string }) {
  const wordOf = useEntityWord();
  return (
    <AutocompleteInput
      source={source}
      label={`resources.log.fields.${source}`}
      choices={LOGGED.map((entity) => ({ id: entity, name: wordOf(entity) }))}
      translateChoice={false}
      helperText={false}
    />
  );
}

function Actor() {
  const entry = useRecordContext<LogEntry>();
  const nameOf = useActorName();
  if (!entry) return null;
  return <bdi title={entry.actorName}>{nameOf(entry)}</bdi>;
}

function Kind() {
  const entry = useRecordContext<LogEntry>();
  const wordOf = useEntityWord();
  return entry ? wordOf(entry.entity) : null;
}

/** What was done; opens the row, for who has no pointer, too. */
function Action() {
  const entry = useRecordContext<LogEntry>();
  const translate = useTranslate();
  const [open, toggle] = useExpanded("log", entry?.id ?? 0);
  if (!entry) return null;
  return (
    <ButtonBase
      aria-expanded={open}
      aria-controls={`log-${entry.id}-expand`}
      onClick={(event) => {
        event.stopPropagation();
        toggle();
      }}
      sx={{ font: "inherit", textAlign: "start", minBlockSize: 40, marginBlock: -1 }}
    >
      <ExpandIcon fontSize="small" sx={{ marginInlineEnd: 0.5, transform: open ? "rotate(180deg)" : "none" }} />
      {translate(`resources.log.actions.${entry.action}`, { _: entry.action })}
    </ButtonBase>
  );
}

/** What the record is called now, and the way to it if it is there and has a form. */
function RecordLink() {
  const entry = useRecordContext<LogEntry>();
  if (!entry || entry.entityId === null) return null;
  const { entity, entityId, entityLabel } = entry;
  const place = placeOf(entity);
  const name = (
    <Box component="bdi" sx={{ display: "inline-block", minInlineSize: 200, overflowWrap: "anywhere" }}>
      {entityLabel ?? `#${entityId}`}
    </Box>
  );
  if (entityLabel === null || !place?.edits) return name;
  return (
    <Link
      component={RouterLink}
      to={toAddress(`/${place.name}/${entityId}`, new Set([place.name]))}
      onClick={(event) => event.stopPropagation()}
      sx={{ display: "inline-flex", alignItems: "center", minBlockSize: 40, marginBlock: -1 }}
    >
      {name}
    </Link>
  );
}
