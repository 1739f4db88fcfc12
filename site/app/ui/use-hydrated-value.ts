import { startTransition, useEffect, useState, useSyncExternalStore } from "react";

const emptySubscribe = () => () => {};
const nothing = () => null;

/**
 * Returns whether this render hydrates HTML of the document. A unit may hydrate late, even after
 * the reader has tapped a link to another page.
 */
function useIsHydrating(): boolean {
  let isHydrating = false;
  // React reads the server's snapshot only on the server and during hydration. As both are the
  // same, it renders nothing again.
  useSyncExternalStore(emptySubscribe, nothing, () => {
    isHydrating = true;
    return null;
  });
  return isHydrating;
}

/**
 * Returns a value of the browser: on the server and during hydration `initial`, as in the document.
 * Unlike `useSyncExternalStore`, it is updated in a transition, which input interrupts: otherwise
 * all times of a unit would be rendered again in one task.
 * @param subscribe subscribes to changes, and returns a function that ends it; the same in each
 *   render, as is `read`
 */
export function useHydratedValue<T>(
  subscribe: (onChange: () => void) => () => void,
  read: () => T,
  initial: T,
): T {
  const isHydrating = useIsHydrating();
  const [value, setValue] = useState(() => (isHydrating ? initial : read()));
  useEffect(() => {
    const update = () => startTransition(() => setValue(read()));
    update();
    return subscribe(update);
  }, [subscribe, read]);
  return value;
}
