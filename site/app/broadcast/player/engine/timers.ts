/** Group of timeouts that can be cancelled together. */
interface Timers {
  /** Calls `callback` after `delay` milliseconds, unless `clear` is called before. */
  schedule(delay: number, callback: () => void): void;
  clear(): void;
}

export function createTimers(): Timers {
  const running = new Set<ReturnType<typeof setTimeout>>();
  return {
    schedule(delay, callback) {
      const timer = setTimeout(() => {
        running.delete(timer);
        callback();
      }, delay);
      running.add(timer);
    },
    clear() {
      for (const timer of running) clearTimeout(timer);
      running.clear();
    },
  };
}
