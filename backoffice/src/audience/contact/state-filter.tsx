import { CONTACT_STATES } from "@masthead/contract/audience/contact.ts";
import { intlLocale } from "@masthead/contract/system/format.ts";
import { ToggleButton, ToggleButtonGroup } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useInput, useTranslate } from "react-admin";
import { client } from "../../frame/client.ts";
import { useDeskLocale } from "../../frame/locale.ts";

/** How often the numbers are asked for anew, in milliseconds. */
const EVERY = 60_000;

/** Messages of one state or all, and how many there are of each. */
export function StateFilter({ source }: { source: string; alwaysOn?: boolean }) {
  const translate = useTranslate();
  const number = new Intl.NumberFormat(intlLocale(useDeskLocale()));
  const { field } = useInput({ source });
  const { data } = useQuery({
    // Asked for anew with everything else of the list.
    queryKey: ["contact", "states"],
    queryFn: async () => (await client.contact.staffList({ page: 1, limit: 1 })).meta.states,
    refetchInterval: EVERY,
  });
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={field.value || "all"}
      onChange={(_, state: string | null) => field.onChange(state === null || state === "all" ? "" : state)}
      aria-label={translate("resources.contact.fields.state")}
      sx={{ flexWrap: "wrap" }}
    >
      {["all", ...CONTACT_STATES].map((state) => {
        const count = data?.[state as keyof typeof data];
        return (
          <ToggleButton key={state} value={state} sx={{ minBlockSize: 40, textTransform: "none", paddingInline: 1.5 }}>
            {translate(`resources.contact.states.${state}`)}
            {count !== undefined && ` (${number.format(count)})`}
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}
