import { type FocusEvent, useState } from "react";

/** Whether the pointer or the focus is in a list, so that nothing may move in it. */
export function useListInUse() {
  const [hasPointer, setPointer] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  return {
    isInUse: hasPointer || hasFocus,
    listeners: {
      onPointerEnter: () => setPointer(true),
      onPointerLeave: () => setPointer(false),
      onFocus: () => setFocus(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setFocus(false);
      },
    },
  };
}
