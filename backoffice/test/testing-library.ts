import { scaled } from "../../scripts/machine-speed.ts";

// The default of a second is too short while four workers share two cores. Only tests with a
// simulated browser need it.
if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: scaled(30_000) });
}
