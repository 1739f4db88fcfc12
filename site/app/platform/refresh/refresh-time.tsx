import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { useState } from "react";

/** Age at which an open page looks for news, in milliseconds. */
const MAX_AGE = 5 * MINUTE;

/** Time at which an open page loads its data again. Each `version` of the data has its own. */
export function RefreshTime({ version }: { version: unknown }) {
  const [shown, setShown] = useState(() => ({ version, until: Date.now() + MAX_AGE }));
  if (shown.version !== version) setShown({ version, until: Date.now() + MAX_AGE });
  return <span hidden data-until={shown.until} suppressHydrationWarning />;
}
