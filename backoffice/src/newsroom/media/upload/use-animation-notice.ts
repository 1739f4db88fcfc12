import { ANIMATION_LIMITS } from "@masthead/contract/newsroom/media/animation.ts";
import type { MediaRecord } from "@masthead/contract/newsroom/media/media.ts";
import { useNotify } from "react-admin";

/**
 * Returns a function that describes how readers see an uploaded animation; nothing for any other
 * image.
 */
export function useAnimationNotice() {
  const notify = useNotify();
  return ({ animation, name }: MediaRecord) => {
    if (!animation) return;
    const messageArgs = { name, ...ANIMATION_LIMITS };
    if (animation.problem)
      notify(`media.animation.still.${animation.problem}`, { type: "warning", messageArgs });
    else notify("media.animation.moving", { messageArgs });
  };
}
