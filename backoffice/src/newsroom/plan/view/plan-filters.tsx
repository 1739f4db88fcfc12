import {
  CALENDAR_LAYERS,
  type CalendarLayer,
  PLAN_KINDS,
} from "@masthead/contract/newsroom/plan/plan-terms.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import FilterIcon from "@mui/icons-material/FilterListOutlined";
import {
  Box,
  Button,
  MenuItem,
  TextField,
  type Theme,
  ToggleButton,
  ToggleButtonGroup,
  useMediaQuery,
} from "@mui/material";
import { type ReactNode, useState } from "react";
import { useGetIdentity, useTranslate } from "react-admin";
import { useSections } from "../../front/view/use-sections.ts";
import { useAssignees } from "../item/use-assignees.ts";
import { usePlanMessages } from "../plan-messages.ts";
import type { PlanFilters } from "./plan-view.ts";
import type { PlanViewState } from "./use-plan-view.ts";

export const hasFilter = ({ planKind, categoryId, assigneeId, language }: PlanFilters): boolean =>
  planKind !== null || categoryId !== null || assigneeId !== null || language !== null;
export const NO_FILTER = {
  planKind: null,
  categoryId: null,
  assigneeId: null,
  language: null,
} as const;

/** Filters and layers of the calendar. On phones they are behind a button. */
export function PlanFiltersBar({ state: { view, filter } }: { state: PlanViewState }) {
  const message = usePlanMessages();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down("sm"));
  const [isOpen, setOpen] = useState(false);
  return (
    <Box sx={{ marginBlockEnd: 1.5 }}>
      {isPhone && (
        <Button
          startIcon={<FilterIcon />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          variant={hasFilter(view.filters) ? "contained" : "outlined"}
          sx={{ minBlockSize: 44 }}
        >
          {message("filters")}
        </Button>
      )}
      {(!isPhone || isOpen) && (
        <Box
          sx={{
            display: "flex",
            flexWrap: "wrap",
            alignItems: "center",
            gap: 1,
            marginBlockStart: isPhone ? 1.5 : 0,
          }}
        >
          <Filters filters={view.filters} filter={filter} />
          <ToggleButtonGroup
            size="small"
            value={[...view.filters.layers]}
            aria-label={message("show")}
            onChange={(_, layers: CalendarLayer[]) =>
              filter({ layers: CALENDAR_LAYERS.filter((layer) => layers.includes(layer)) })
            }
            sx={{
              flexWrap: "wrap",
              display: { xs: "grid", sm: "inline-flex" },
              gridTemplateColumns: "1fr 1fr",
              inlineSize: { xs: "100%", sm: "auto" },
            }}
          >
            {CALENDAR_LAYERS.map((layer) => (
              <ToggleButton key={layer} value={layer} sx={{ minBlockSize: 44, paddingInline: 1.5 }}>
                {message(`layer.${layer}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </Box>
      )}
    </Box>
  );
}

function Filters({ filters, filter }: { filters: PlanFilters; filter: PlanViewState["filter"] }) {
  const translate = useTranslate();
  const message = usePlanMessages();
  const sections = useSections();
  const assignees = useAssignees();
  const ownId = Number(useGetIdentity().identity?.id) || null;
  const { planKind, categoryId, assigneeId, language } = filters;
  const others = assignees.filter(({ id }) => id !== ownId);
  return (
    <>
      <FilterField
        label={message("fields.kind")}
        value={planKind ?? ""}
        onChange={(value) =>
          filter({ planKind: PLAN_KINDS.find((kind) => kind === value) ?? null })
        }
      >
        {PLAN_KINDS.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {message(`kind.${kind}`)}
          </MenuItem>
        ))}
      </FilterField>
      <FilterField
        label={message("fields.categoryId")}
        value={sections.some(({ id }) => id === categoryId) ? String(categoryId) : ""}
        onChange={(value) => filter({ categoryId: Number(value) || null })}
      >
        {sections.map(({ id, name }) => (
          <MenuItem key={id} value={String(id)}>
            <bdi>{name}</bdi>
          </MenuItem>
        ))}
      </FilterField>
      <FilterField
        label={message("fields.assigneeIds")}
        value={assignees.some(({ id }) => id === assigneeId) ? String(assigneeId) : ""}
        onChange={(value) => filter({ assigneeId: Number(value) || null })}
      >
        {ownId && assignees.some(({ id }) => id === ownId) && (
          <MenuItem value={String(ownId)}>{message("mine")}</MenuItem>
        )}
        {others.map(({ id, name }) => (
          <MenuItem key={id} value={String(id)}>
            <bdi>{name}</bdi>
          </MenuItem>
        ))}
      </FilterField>
      <FilterField
        label={message("fields.locale")}
        value={language ?? ""}
        onChange={(value) => filter({ language: LOCALES.find((one) => one === value) ?? null })}
      >
        {LOCALES.map((locale) => (
          <MenuItem key={locale} value={locale}>
            {translate(`frame.language.${locale}`)}
          </MenuItem>
        ))}
      </FilterField>
    </>
  );
}

interface FilterFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

function FilterField({ label, value, onChange, children }: FilterFieldProps) {
  const message = usePlanMessages();
  return (
    <TextField
      select
      label={label}
      value={value}
      margin="none"
      fullWidth={false}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{
        minInlineSize: 140,
        flex: { xs: "1 1 140px", sm: "none" },
        "& .MuiInputBase-root": { minBlockSize: 44 },
      }}
    >
      <MenuItem value="">{message("all")}</MenuItem>
      {children}
    </TextField>
  );
}
