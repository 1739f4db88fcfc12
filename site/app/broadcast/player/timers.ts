export interface Timers {
  /** Does something after so many milliseconds, unless all is called off before. */
  after(wait: number, act: () => void): void;
  clear(): void;
}

export function createTimers(): Timers {
  const running = new Set<ReturnType<typeof setTimeout>>();
  return {
    after(wait, act) {
      const timer = setTimeout(() => {
        running.delete(timer);
        act();
      }, wait);
      running.add(timer);
    },
    clear() {
      for (const timer of running) clearTimeout(timer);
      running.clear();
    },
  };
}
