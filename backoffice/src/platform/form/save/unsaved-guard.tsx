import { useEffect } from "react";
import { useTranslate } from "react-admin";
import { type Location, useBlocker } from "react-router";
import { useConfirm } from "../../confirm.tsx";
import { discardUnsaved, hasUnsaved, mayLeave } from "./unsaved.ts";

/**
 * Returns the key of the form at a location: its path, or the id of the image that is open in the
 * media library.
 */
const formKeyOf = ({ pathname, search }: Location) =>
  `${pathname} ${new URLSearchParams(search).get("picture") ?? ""}`;

/**
 * Asks for a confirmation before the user leaves a form with unsaved changes by a link or the Back
 * button.
 */
export function UnsavedGuard() {
  const confirm = useConfirm();
  const translate = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved() && !mayLeave() && formKeyOf(currentLocation) !== formKeyOf(nextLocation),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each blocked navigation
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    void confirm({
      title: translate("frame.unsaved.leave.title"),
      text: translate("frame.unsaved.leave.text"),
      confirm: translate("frame.unsaved.leave.confirm"),
      cancel: translate("frame.unsaved.leave.cancel"),
      dangerous: true,
      ignoresBack: true,
    }).then((confirmed) => {
      if (!confirmed) return blocker.reset();
      discardUnsaved();
      blocker.proceed();
    });
  }, [blocker.state]);
  return null;
}
