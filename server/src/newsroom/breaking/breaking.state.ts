import { defineStates } from "../../platform/states/states.ts";
import { type Actor, loggedOverride, rowChanges, writeLog } from "../../system/log/log.store.ts";
import { lockPackage, type PackageRow, updatePackage } from "./breaking.store.ts";

/** Columns that the audit log leaves out: they are how a worker proceeds. */
const UNLOGGED: (keyof PackageRow)[] = ["key", "leasedUntil", "override"];

/** Changes of a package that loses its approval. */
export const NO_APPROVAL = { approvedHash: null, approvedById: null, approvedAt: null };

const MOVES = {
  submitted: "submitted to a colleague",
  approved: "approved by a second person",
  sending: "sent by staff",
  withdrawn: "its articles are withdrawn",
} as const;
const { submitted, approved, sending, withdrawn } = MOVES;

/** State machine of breaking news packages. */
export const breakingStates = defineStates({
  name: "breaking news package",
  initial: { draft: "" },
  transitions: {
    draft: MOVES,
    submitted: { draft: "returned, or edited", approved, sending, withdrawn },
    approved: { draft: "edited", submitted, sending, withdrawn },
    sending: {
      sent: "every step is carried out",
      failed: "a step failed",
      withdrawn,
    },
    sent: { ...MOVES, draft: "edited for its next stage" },
    failed: { ...MOVES, draft: "edited", sending: "failed steps are tried again" },
    withdrawn: {},
  },
  waits: {
    draft: null,
    submitted: "breaking",
    approved: null,
    sending: null,
    sent: null,
    failed: null,
    withdrawn: null,
  },
  messageKey: () => "breaking.illegalMove",
  lock: lockPackage,
  update: updatePackage,
  log: (tx, actor: Actor, { before, after }) =>
    writeLog(tx, actor, [
      {
        action: "update",
        entity: "BreakingPackage",
        entityId: after.id,
        changes: {
          ...rowChanges(before, after, { omit: UNLOGGED }),
          ...(after.state === "sending" && loggedOverride(after.override ?? undefined)),
        },
      },
    ]),
});
