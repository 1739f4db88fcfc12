import { startTransition, useEffect, useState } from "react";
import { hasNavigated } from "../platform/navigated.ts";

/**
 * Returns a value of the browser: during hydration `initial`, as in the document. Unlike
 * `useSyncExternalStore`, it is updated in a transition, which input interrupts: otherwise all times
 * of a unit would be rendered again in one task.
 * @param subscribe subscribes to changes, and returns a function that ends it; the same in each
 *   render, as is `read`
 */
export function useHydratedValue<T>(
  subscribe: (onChange: () => void) => () => void,
  read: () => T,
  initial: T,
): T {
  const [value, setValue] = useState(() => (hasNavigated() ? read() : initial));
  useEffect(() => {
    const update = () => startTransition(() => setValue(read()));
    update();
    return subscribe(update);
  }, [subscribe, read]);
  return value;
}
