import { useNewsroomRight } from "../../../platform/session/view-ability.ts";

/** Whether the current user may add images to the library. */
export const useMayUpload = (): boolean => useNewsroomRight("write", "push");
