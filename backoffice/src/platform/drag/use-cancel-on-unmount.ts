import { useEffect, useRef } from "react";
import { allowTouchDrags } from "./press.ts";

/** Lets touches drag while the component is shown. The drag in the ref ends with it. */
export function useCancelOnUnmount() {
  const cancel = useRef<() => void>(undefined);
  useEffect(() => {
    const disallow = allowTouchDrags();
    return () => {
      disallow();
      cancel.current?.();
    };
  }, []);
  return cancel;
}
