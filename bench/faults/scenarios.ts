import type { Scenario } from "./scenario.ts";
import { CLOCK } from "./scenarios/clock.ts";
import { DATABASE } from "./scenarios/database.ts";
import { DISK } from "./scenarios/disk.ts";
import { DRAIN } from "./scenarios/drain.ts";
import { IMPORT } from "./scenarios/import.ts";
import { KILLS } from "./scenarios/kills.ts";
import { NAMES } from "./scenarios/names.ts";
import { OUTGOING } from "./scenarios/outgoing.ts";
import { SERVICES } from "./scenarios/services.ts";
import { STORAGE } from "./scenarios/storage.ts";
import { WEBHOOKS } from "./scenarios/webhooks.ts";

/** All scenarios, in the order in which they run. */
export const SCENARIOS: Scenario[] = [
  ...KILLS,
  ...IMPORT,
  ...DRAIN,
  ...DATABASE,
  ...SERVICES,
  ...STORAGE,
  ...DISK,
  ...NAMES,
  ...WEBHOOKS,
  ...OUTGOING,
  ...CLOCK,
];
