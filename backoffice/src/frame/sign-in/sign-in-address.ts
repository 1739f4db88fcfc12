import { DESK_RECORDS } from "@masthead/contract/system/desk.ts";
import { toAddress } from "../addresses.ts";
import { BASE } from "../document-facts.ts";

const SIGN_IN = "/login";
const RECORDS: ReadonlySet<string> = new Set(Object.keys(DESK_RECORDS));

/** Path of the document below the secret path. */
const here = () => location.pathname.slice(BASE.length - 1) || "/";
const go = (path: string, state: unknown = null) => history.replaceState(state, "", BASE.slice(0, -1) + path);

/** Shows the address of the sign-in page. Like react-admin it keeps the address that was asked for in the state, which a reload leaves alone. */
export function showSignInAddress(): void {
  if (here() !== SIGN_IN) go(SIGN_IN, { usr: { nextPathname: here(), nextSearch: location.search } });
}

/** From the sign-in page back to the address that was asked for. */
export function leaveSignInAddress(): void {
  if (here() !== SIGN_IN) return;
  const { nextPathname = "/", nextSearch = "" }: { nextPathname?: string; nextSearch?: string } = history.state?.usr ?? {};
  // React-admin keeps its own name for a place there.
  go(toAddress(nextPathname, RECORDS) + nextSearch);
}
