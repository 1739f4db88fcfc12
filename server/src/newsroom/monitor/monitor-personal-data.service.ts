import type { PersonalData } from "../../audience/user/personal-data.ts";
import { deleteColumns, findColumns } from "./columns/arrangement.store.ts";

/** Columns of the newsroom monitor that a member of staff arranged. */
export const monitorPersonalData: PersonalData = {
  async exportOf(db, { id }) {
    const columns = await findColumns(db, id);
    return columns ? { monitorColumns: columns.map(({ id: _, ...column }) => column) } : {};
  },
  erase: deleteColumns,
};
