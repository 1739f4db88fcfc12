import { client } from "../../platform/api/client.ts";
import { type FindChoices, RecordPicker } from "../../platform/form/input/record-picker.tsx";

/** Maximum number of suggestions. */
const MAX_SUGGESTIONS = 20;

const toChoice = ({
  id,
  firstName,
  lastName,
  email,
}: {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
}) => ({
  id,
  label: [[firstName, lastName].filter(Boolean).join(" "), email].filter(Boolean).join(" · "),
});

const findUsers: FindChoices = async ({ q, ids }) => {
  if (ids) return (await Promise.all(ids.map((id) => client.user.staffGet({ id })))).map(toChoice);
  return (await client.user.staffList({ q, limit: MAX_SUGGESTIONS, sort: "name" })).data.map(
    toChoice,
  );
};

/** Filter by the author of a change. */
export function ActorInput({ source }: { source: string }) {
  return (
    <RecordPicker
      source={source}
      findChoices={findUsers}
      kind="user"
      label={`resources.log.fields.${source}`}
    />
  );
}
