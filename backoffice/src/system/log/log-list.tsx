import { LOG_ACTIONS, type LogEntry } from "@masthead/contract/system/log.ts";
import ExpandIcon from "@mui/icons-material/ExpandMore";
import { Box, ButtonBase, Link } from "@mui/material";
import { AutocompleteInput, useExpanded, useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { useActorName } from "../../platform/actor-name.ts";
import { SelectInput } from "../../platform/form/input/select-input.tsx";
import { column } from "../../platform/list/column.tsx";
import { timeColumn } from "../../platform/list/columns.tsx";
import type { ExportColumns } from "../../platform/list/export/export-columns.ts";
import { RecordList } from "../../platform/list/record-list.tsx";
import { toScreenPath } from "../../platform/screens/screen-paths.ts";
import { useResourceOfEntity } from "../../platform/screens/screens.ts";
import { ActorInput } from "./actor-input.tsx";
import { DayInput } from "./day-input.tsx";
import { useEntityLabel, useLoggedEntities } from "./entities.ts";
import { LogChanges } from "./log-changes.tsx";

const filters = [
  <EntityInput key="entity" source="entity" />,
  <SelectInput
    key="action"
    source="action"
    values={LOG_ACTIONS}
    messagePrefix="resources.log.actions"
  />,
  <ActorInput key="actorId" source="actorId" />,
  <DayInput key="from" source="from" />,
  <DayInput key="to" source="to" endOfDay />,
];

const logColumn = column<LogEntry>;

/** Audit log. A row expands to show the changes. */
export function LogList() {
  const actorName = useActorName();
  const entityLabel = useEntityLabel();
  const exportColumns: ExportColumns<LogEntry> = {
    actorName: { value: (entry) => actorName(entry) },
    action: {
      value: ({ action }, { translate }) =>
        translate(`resources.log.actions.${action}`, { _: action }),
    },
    entity: { value: ({ entity }) => entityLabel(entity) },
    entityId: {
      value: ({ entityId, entityLabel }) =>
        entityId === null ? null : (entityLabel ?? `#${entityId}`),
    },
  };
  return (
    <RecordList
      exportColumns={exportColumns}
      sort={{ field: "at", order: "DESC" }}
      filters={filters}
      bulkActions={false}
      rowClick="expand"
      expand={<LogChanges />}
      searchHint="resources.log.search"
    >
      {timeColumn("at", { kind: "state", disableSort: true })}
      {logColumn("actorName", { disableSort: true }, (entry) => (
        <bdi title={entry.actorName}>{actorName(entry)}</bdi>
      ))}
      {logColumn("action", { kind: "title", disableSort: true }, (entry) => (
        <Action entry={entry} />
      ))}
      {logColumn("entity", { disableSort: true }, ({ entity }) => entityLabel(entity))}
      {logColumn("entityId", { disableSort: true }, (entry) => (
        <RecordLink entry={entry} />
      ))}
    </RecordList>
  );
}

function EntityInput({ source }: { source: string }) {
  const entityLabel = useEntityLabel();
  return (
    <AutocompleteInput
      source={source}
      label={`resources.log.fields.${source}`}
      choices={useLoggedEntities().map((entity) => ({ id: entity, name: entityLabel(entity) }))}
      translateChoice={false}
      helperText={false}
    />
  );
}

/** Action of the entry, as a button that expands the row, for keyboard users. */
function Action({ entry }: { entry: LogEntry }) {
  const translate = useTranslate();
  const [open, toggle] = useExpanded("log", entry.id);
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
      <ExpandIcon
        fontSize="small"
        sx={{ marginInlineEnd: 0.5, transform: open ? "rotate(180deg)" : "none" }}
      />
      {translate(`resources.log.actions.${entry.action}`, { _: entry.action })}
    </ButtonBase>
  );
}

/** Current label of the record, linked if it still exists and has a form. */
function RecordLink({ entry: { entity, entityId, entityLabel } }: { entry: LogEntry }) {
  const resourceOf = useResourceOfEntity();
  if (entityId === null) return null;
  const resource = resourceOf(entity);
  const name = (
    <Box
      component="bdi"
      sx={{ display: "inline-block", minInlineSize: 200, overflowWrap: "anywhere" }}
    >
      {entityLabel ?? `#${entityId}`}
    </Box>
  );
  if (entityLabel === null || !resource?.screens.edit) return name;
  return (
    <Link
      component={RouterLink}
      to={toScreenPath(`/${resource.name}/${entityId}`)}
      onClick={(event) => event.stopPropagation()}
      sx={{ display: "inline-flex", alignItems: "center", minBlockSize: 40, marginBlock: -1 }}
    >
      {name}
    </Link>
  );
}
