/** Interval between samples of the primary's position, in milliseconds. */
export const SAMPLE_INTERVAL = 1000;

/** Position of the primary at a time. */
interface Sample {
  position: number;
  takenAt: number;
}

/**
 * Position in the write-ahead log, in bytes since its beginning, that a replica must have replayed
 * before public reads may use it: the one after the last announced change, and the one that the
 * primary had `maxLag` milliseconds ago. Infinity while the position of the last change is not
 * known yet.
 */
export class RequiredPosition {
  readonly #read: () => Promise<number>;
  readonly #maxLag: number;
  #changeCount = 0;
  /** Changes before the start of this process are unknown. */
  #afterChange = Number.POSITIVE_INFINITY;
  #samples: Sample[] = [];
  #locating = false;

  /**
   * @param read returns the position after everything that is committed on the primary
   * @param maxLag milliseconds
   */
  constructor(read: () => Promise<number>, maxLag: number) {
    this.#read = read;
    this.#maxLag = maxLag;
  }

  value(now = Date.now()): number {
    const oldEnough = this.#samples.findLast(({ takenAt }) => takenAt <= now - this.#maxLag);
    return Math.max(this.#afterChange, oldEnough?.position ?? 0);
  }

  /**
   * Returns for how many milliseconds the primary has been ahead of a position; at most a little
   * more than the lag limit.
   */
  lagOf(replayed: number, now = Date.now()): number {
    const missing = this.#samples.find(({ position }) => position > replayed);
    return missing ? now - missing.takenAt : 0;
  }

  /** Notes that a change was committed. Its position is read in the background. */
  noteChange(): void {
    this.#changeCount++;
    this.#afterChange = Number.POSITIVE_INFINITY;
    void this.#locateChange();
  }

  /**
   * Reads the current position. To be called every `SAMPLE_INTERVAL`; it is also the next attempt
   * if reading failed after a change.
   */
  async sample(): Promise<void> {
    const takenAt = Date.now();
    const changes = this.#changeCount;
    const position = await this.#read();
    // The samples younger than the lag limit, and the latest one that is older.
    const firstNeeded = this.#samples.findLastIndex(
      (sample) => sample.takenAt <= takenAt - this.#maxLag,
    );
    this.#samples = [...this.#samples.slice(Math.max(0, firstNeeded)), { position, takenAt }];
    this.#setAfterChange(changes, position);
  }

  async #locateChange(): Promise<void> {
    // One attempt at a time: after many simultaneous changes, only the last position matters.
    if (this.#locating) return;
    this.#locating = true;
    try {
      while (this.#afterChange === Number.POSITIVE_INFINITY)
        this.#setAfterChange(this.#changeCount, await this.#read());
    } catch {
      // The primary does not respond. The next sample tries again.
    } finally {
      this.#locating = false;
    }
  }

  /** @param changes number of changes when the position was requested */
  #setAfterChange(changes: number, position: number): void {
    if (changes === this.#changeCount && this.#afterChange === Number.POSITIVE_INFINITY)
      this.#afterChange = position;
  }
}
