/**
 * Counts down to the next of the instants of each `data-countdown` element: see
 * broadcast/prayer/fast-countdown.tsx. Stops in a hidden tab, and when the page has none any more.
 * Readers who prefer reduced motion get hours and minutes.
 */
export default function countDownFast(): void {
  const { dataset } = document.documentElement;
  if ("counting" in dataset) return;
  dataset.counting = "";
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let timer: ReturnType<typeof setInterval> | undefined;
  const count = () => {
    const elements = document.querySelectorAll<HTMLElement>("[data-countdown]");
    for (const element of elements) {
      const moments: [number, string][] = JSON.parse(element.dataset.countdown ?? "[]");
      const [at, name] = moments.find(([instant]) => instant > Date.now()) ?? [0, ""];
      const seconds = Math.ceil((at - Date.now()) / 1000);
      const minutes = isCalm ? Math.ceil(seconds / 60) : Math.floor(seconds / 60);
      const parts = [Math.floor(minutes / 60), minutes % 60, ...(isCalm ? [] : [seconds % 60])];
      const text = parts
        .map((part, index) => String(part).padStart(index ? 2 : 1, "0"))
        .join(":")
        .replace(/\d/g, (digit) => element.dataset.digits?.[Number(digit)] ?? digit);
      const shown = at ? `${name} ${text}` : "";
      if (element.textContent !== shown) element.textContent = shown;
    }
    if (elements.length) return;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", start);
    delete dataset.counting;
  };
  const start = () => {
    clearInterval(timer);
    if (document.hidden) return;
    timer = setInterval(count, 1000);
    count();
  };
  document.addEventListener("visibilitychange", start);
  start();
}
