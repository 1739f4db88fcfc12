import { CONTACT_STATES } from "@masthead/contract/audience/contact.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { ToggleButton, ToggleButtonGroup } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useInput, useTranslate } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { useNumberFormat } from "../../platform/messages/use-number-format.ts";

/** Refetch interval, in milliseconds. */
const REFETCH_INTERVAL_MS = MINUTE;

/** Filter by message state, with the number of messages in each. */
export function StateFilter({ source }: { source: string; alwaysOn?: boolean }) {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const { field } = useInput({ source });
  const { data } = useQuery({
    // The list invalidates this key with its own.
    queryKey: ["contact", "states"],
    queryFn: async () => (await client.contact.staffList({ page: 1, limit: 1 })).meta.states,
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={field.value || "all"}
      onChange={(_, state: string | null) =>
        field.onChange(state === null || state === "all" ? "" : state)
      }
      aria-label={translate("resources.contact.fields.state")}
      sx={{ flexWrap: "wrap" }}
    >
      {["all", ...CONTACT_STATES].map((state) => {
        const count = data?.[state as keyof typeof data];
        return (
          <ToggleButton
            key={state}
            value={state}
            sx={{ minBlockSize: 40, textTransform: "none", paddingInline: 1.5 }}
          >
            {translate(`resources.contact.states.${state}`)}
            {count !== undefined && ` (${formatNumber(count)})`}
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}
