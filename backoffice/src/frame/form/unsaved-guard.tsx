import { useEffect } from "react";
import { useTranslate } from "react-admin";
import { type Location, useBlocker } from "react-router";
import { useConfirm } from "../confirm.tsx";
import { forgetOpen, hasUnsaved, mayGo } from "./unsaved.ts";

/** Where a form stands: at a path, or beside the list of pictures, where the search names it. */
const placeOf = ({ pathname, search }: Location) => `${pathname} ${new URLSearchParams(search).get("picture") ?? ""}`;

/** Asks before one leaves a form that holds what is not saved, be it by a link or by the Back button. */
export function UnsavedGuard() {
  const confirm = useConfirm();
  const translate = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && !mayGo() && placeOf(currentLocation) !== placeOf(nextLocation),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once each time that a way is blocked
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    void confirm({
      title: translate("desk.unsaved.leave.title"),
      text: translate("desk.unsaved.leave.text"),
      confirm: translate("desk.unsaved.leave.confirm"),
      cancel: translate("desk.unsaved.leave.cancel"),
      dangerous: true,
    }).then((yes) => {
      if (!yes) return blocker.reset();
      forgetOpen();
      blocker.proceed();
    });
  }, [blocker.state]);
  return null;
}
