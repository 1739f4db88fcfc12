import { useLocation, useNavigate, useSearchParams } from "react-router";
import { toAddress } from "../../../frame/addresses.ts";
import { RESOURCES } from "../../../frame/districts.ts";

const PARAMETER = "picture";
/** The list's own address: what react-admin calls its place is not that. */
const LIST = toAddress("/media", RESOURCES);
const HERE = { openedHere: true };

/** The picture that the address names beside the list, `?picture=7`: so a link leads to it and Back closes it. */
export function useShownPicture() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const named = Number(search.get(PARAMETER));
  const shown = Number.isSafeInteger(named) && named > 0 ? named : null;

  const addressOf = (id: number | null) => {
    const next = new URLSearchParams(search);
    if (id === null) next.delete(PARAMETER);
    else next.set(PARAMETER, String(id));
    return { pathname: LIST, search: next.toString() };
  };
  return {
    shown,
    show: (id: number) => void navigate(addressOf(id), shown === null ? { state: HERE } : { state, replace: true }),
    close() {
      // Whoever came by a link has nothing to go back to.
      if (state?.openedHere) void navigate(-1);
      else void navigate(addressOf(null), { replace: true });
    },
  };
}
