import type { Retention } from "../../platform/retention/retention.ts";
import { contact } from "./contact.table.ts";

export const contactRetention: Retention[] = [
  {
    table: contact,
    rows: "contact messages, with their replies",
    since: contact.updatedAt,
    event: "the last change",
    kept: "CONTACT_KEPT_DAYS",
  },
];
