import { isDataSaverOn } from "../../../broadcast/player/data-saver.ts";
import { ICON_PATHS } from "../../../ui/icons.tsx";

/** Share of a clip that is in view when it starts. */
const VISIBLE_SHARE = 0.5;

interface Loop {
  video: HTMLVideoElement;
  button: HTMLButtonElement;
  isVisible: boolean;
  /** Choice of the reader; undefined before it. */
  chosen: "play" | "pause" | undefined;
}

/** Whether a clip plays: while it is in view, and the reader wants it or has nothing against it. */
export function shouldPlay(
  { isVisible, chosen }: Pick<Loop, "isVisible" | "chosen">,
  isCalm: boolean,
): boolean {
  if (!isVisible || chosen === "pause") return false;
  return chosen === "play" || !isCalm;
}

/**
 * Plays the looping clips of a text while they are in view, and connects their buttons. Clips wait
 * for their button with reduced motion and data saving. Returns a function that stops them.
 */
export function connectLoops(text: HTMLElement): () => void {
  const loops = [...text.querySelectorAll<HTMLElement>(".loop")].flatMap((element): Loop[] => {
    const [video, button] = [element.querySelector("video"), element.querySelector("button")];
    return video && button ? [{ video, button, isVisible: false, chosen: undefined }] : [];
  });
  if (!loops.length) return () => {};
  const motion = matchMedia("(prefers-reduced-motion: reduce)");
  const controller = new AbortController();
  const { signal } = controller;
  const update = (loop: Loop) => {
    const { video } = loop;
    // The attribute of parsed HTML does not mute in every browser.
    video.muted = true;
    if (!shouldPlay(loop, motion.matches || isDataSaverOn())) video.pause();
    // Refused by the browser, such as in its battery saver: the button remains.
    else if (video.paused) void video.play().catch(() => {});
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        const loop = loops.find(({ video }) => video === target);
        if (!loop) continue;
        loop.isVisible = intersectionRatio >= VISIBLE_SHARE;
        update(loop);
      }
    },
    { threshold: VISIBLE_SHARE },
  );
  for (const loop of loops) {
    const { video, button } = loop;
    const show = () => {
      button.setAttribute("aria-pressed", String(!video.paused));
      const icon = ICON_PATHS[video.paused ? "play" : "pause"];
      button.querySelector("path")?.setAttribute("d", icon);
    };
    const toggle = () => {
      loop.chosen = video.paused ? "play" : "pause";
      loop.isVisible = true;
      update(loop);
    };
    video.addEventListener("play", show, { signal });
    video.addEventListener("pause", show, { signal });
    button.addEventListener("click", toggle, { signal });
    observer.observe(video);
  }
  motion.addEventListener("change", () => loops.forEach(update), { signal });
  return () => {
    controller.abort();
    observer.disconnect();
    for (const { video } of loops) video.pause();
  };
}
