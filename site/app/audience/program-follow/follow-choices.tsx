import type { ProgramFollowChoices } from "@masthead/contract/audience/program-follow.ts";
import {
  DEFAULT_FOLLOW,
  FOLLOW_LEAD_MINUTES,
} from "@masthead/contract/audience/program-follow-terms.ts";
import { useMessages } from "../../platform/messages.ts";
import { SelectField } from "../form/fields.tsx";
import "./messages.ts";

/** Fields of the alerts about a program: before an airing, and about new episodes. */
export function FollowChoices({ choices }: { choices: ProgramFollowChoices | null }) {
  const t = useMessages();
  const { before, episodes } = choices ?? DEFAULT_FOLLOW;
  return (
    <>
      <SelectField label={t("programFollow.before")} name="before" defaultValue={before ?? "none"}>
        {["none", ...FOLLOW_LEAD_MINUTES].map((lead) => (
          <option key={lead} value={lead}>
            {t(`programFollow.lead.${lead as "none"}`)}
          </option>
        ))}
      </SelectField>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name="episodes"
          value="on"
          defaultChecked={episodes}
          className="size-5 shrink-0 accent-ink"
        />
        {t("programFollow.episodes")}
      </label>
    </>
  );
}
