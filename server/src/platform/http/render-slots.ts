/** Too much is being rendered, and too much waits already. */
export class Overloaded extends Error {
  constructor() {
    super("too many renders");
  }
}

/** How long a render waits for a slot, in milliseconds. */
export const QUEUE_PATIENCE = 10_000;
/** A render that did not end by then gives its slot to another. As many as there are slots may be in this state. */
export const SLOT_LEASE = 60_000;
/**
 * Turns of the event loop from the start of one render to that of the next. A turn accepts one new connection (libuv 1.45 and later), so with
 * fewer turns new connections would wait for as many renders as there are connections before them.
 */
export const TURNS_BETWEEN_STARTS = 16;
/** Share of the slots and of the queue that one network has while others wait. */
const NETWORK_SHARE = 1 / 4;

interface Waiting {
  network: string;
  start(): void;
  refuse(): void;
}

/**
 * Slots for renders: so many at a time, so many waiting, the rest refused. A network may use all of them, but while others wait it starts
 * no more than its share, and when the queue is full its renders make room for theirs.
 */
export class RenderSlots {
  /** Renders that were started since the process began. */
  started = 0;
  /** Renders that were refused since the process began. */
  refused = 0;
  readonly #limits: { slots: number; queue: number };
  /** Slots in use, by network. */
  readonly #running = new Map<string, number>();
  #waiting: Waiting[] = [];
  #used = 0;
  /** Renders that go on without a slot. */
  #abandoned = 0;
  #starting = false;

  constructor(limits: { slots: number; queue: number }) {
    this.#limits = limits;
  }

  /** Runs a render for a network in a slot. @throws Overloaded, and what the render throws */
  async run<T>(network: string, render: () => Promise<T>): Promise<T> {
    await this.#place(network);
    this.started++;
    const free = this.#lease(network);
    try {
      return await render();
    } finally {
      free();
    }
  }

  /** Waits for a slot. */
  #place(network: string): Promise<void> {
    return new Promise((done, fail) => {
      if (this.#waiting.length >= this.#limits.queue + this.#free() && !this.#makeRoom(network)) {
        this.refused++;
        return fail(new Overloaded());
      }
      const refuse = () => {
        this.refused++;
        clearTimeout(timer);
        this.#waiting = this.#waiting.filter((one) => one !== waiting);
        fail(new Overloaded());
      };
      const timer = setTimeout(refuse, QUEUE_PATIENCE);
      const start = () => {
        clearTimeout(timer);
        done();
      };
      const waiting: Waiting = { network, start, refuse };
      this.#waiting.push(waiting);
      this.#startSoon();
    });
  }

  #free(): number {
    return Math.max(0, this.#limits.slots - this.#used);
  }

  /** Refuses the newest of the network that has most in the queue, if that is more than its share and more than this network has. */
  #makeRoom(network: string): boolean {
    const waiting = new Map<string, number>();
    for (const one of this.#waiting) waiting.set(one.network, (waiting.get(one.network) ?? 0) + 1);
    const [largest, places] = [...waiting].reduce((a, b) => (b[1] > a[1] ? b : a), ["", 0]);
    if (places <= shareOf(this.#limits.queue) || places <= (waiting.get(network) ?? 0) + 1) return false;
    this.#waiting.findLast((one) => one.network === largest)?.refuse();
    return true;
  }

  /** Starts renders one by one, with turns of the event loop between, in which other requests are answered. */
  #startSoon(turns = 1): void {
    if (this.#starting) return;
    this.#starting = true;
    this.#afterTurns(turns, () => {
      this.#starting = false;
      if (!this.#waiting.length || !this.#free()) return;
      const next = this.#next();
      this.#waiting = this.#waiting.filter((one) => one !== next);
      this.#used++;
      this.#running.set(next.network, (this.#running.get(next.network) ?? 0) + 1);
      next.start();
      this.#startSoon(TURNS_BETWEEN_STARTS);
    });
  }

  #afterTurns(turns: number, then: () => void): void {
    setImmediate(() => (turns > 1 ? this.#afterTurns(turns - 1, then) : then()));
  }

  /** The first of those whose network uses less than its share; if there is none, of the network that uses least. */
  #next(): Waiting {
    const used = (one: Waiting) => this.#running.get(one.network) ?? 0;
    const least = (a: Waiting, b: Waiting) => (used(b) < used(a) ? b : a);
    return this.#waiting.find((one) => used(one) < shareOf(this.#limits.slots)) ?? this.#waiting.reduce(least);
  }

  /** Holds a slot until the returned function is called, at most for the lease. */
  #lease(network: string): () => void {
    let held = true;
    const giveBack = () => {
      held = false;
      this.#used--;
      const left = (this.#running.get(network) ?? 1) - 1;
      if (left) this.#running.set(network, left);
      else this.#running.delete(network);
      this.#startSoon();
    };
    const timer = setTimeout(() => {
      if (this.#abandoned >= this.#limits.slots) return;
      this.#abandoned++;
      giveBack();
    }, SLOT_LEASE);
    timer.unref();
    return () => {
      clearTimeout(timer);
      if (held) giveBack();
      else this.#abandoned--;
    };
  }
}

const shareOf = (places: number) => Math.max(1, Math.floor(places * NETWORK_SHARE));
