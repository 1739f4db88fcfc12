import { client } from "../../frame/client.ts";
import { type Pick, RecordPicker } from "../../frame/form/record-picker.tsx";

/** People that are offered at once. */
const MOST = 20;

const nameOf = ({ id, firstName, lastName, email }: { id: number; firstName: string; lastName: string; email: string }) => ({
  id,
  label: [[firstName, lastName].filter(Boolean).join(" "), email].filter(Boolean).join(" · "),
});

const pick: Pick = async ({ q, ids }) => {
  if (ids) return (await Promise.all(ids.map((id) => client.user.staffGet({ id })))).map(nameOf);
  return (await client.user.staffList({ q, limit: MOST, sort: "name" })).data.map(nameOf);
};

/** Who did it. */
export function ActorInput({ source }: { source: string }) {
  return <RecordPicker source={source} pick={pick} kind="user" label={`resources.log.fields.${source}`} />;
}
