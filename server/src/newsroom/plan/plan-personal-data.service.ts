import type { PersonalData } from "../../audience/user/personal-data.ts";
import { plansAssignedTo, unassign } from "./plan.store.ts";

/** Plan items that are assigned to an account. They stay when it is removed. */
export const planPersonalData: PersonalData = {
  exportOf: async (db, { id }) => ({ assignments: await plansAssignedTo(db, id) }),
  erase: unassign,
};
