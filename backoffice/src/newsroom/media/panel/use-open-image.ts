import { useLocation, useNavigate, useSearchParams } from "react-router";
import { toScreenPath } from "../../../platform/screens/screen-paths.ts";

const PARAMETER = "picture";
/** Path of the list in the browser; react-admin's location has its own paths. */
const LIST_PATH = toScreenPath("/media");
const OPENED_FROM_LIST = { openedHere: true };

/**
 * Returns the open image, stored in the query string as `?picture=7`, so that it can be linked and
 * Back closes it.
 */
export function useOpenImage() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const requestedId = Number(search.get(PARAMETER));
  const shown = Number.isSafeInteger(requestedId) && requestedId > 0 ? requestedId : null;

  const locationFor = (id: number | null) => {
    const parameters = new URLSearchParams(search);
    if (id === null) parameters.delete(PARAMETER);
    else parameters.set(PARAMETER, String(id));
    return { pathname: LIST_PATH, search: parameters.toString() };
  };
  return {
    shown,
    show: (id: number) =>
      void navigate(
        locationFor(id),
        shown === null ? { state: OPENED_FROM_LIST } : { state, replace: true },
      ),
    close() {
      // A screen opened by a direct link has no history entry to go back to.
      if (state?.openedHere) void navigate(-1);
      else void navigate(locationFor(null), { replace: true });
    },
  };
}
