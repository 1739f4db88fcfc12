import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { observeRender } from "../telemetry/observe-render.ts";

/** Thrown when all slots are in use and the queue is full, or after the queue timeout. */
export class Overloaded extends Error {
  constructor() {
    super("too many renders");
  }
}

/** Time that a render may wait for a slot, in milliseconds. */
export const QUEUE_TIMEOUT = 10_000;
/**
 * A render that has not ended after this time releases its slot, in milliseconds. At most as many
 * renders as there are slots may be in this state.
 */
export const SLOT_LEASE = MINUTE;
/**
 * Turns of the event loop between the starts of two renders. A turn accepts one new connection
 * (libuv 1.45 and later), so with fewer turns a new connection would wait for as many renders as
 * there are connections before it.
 */
export const TURNS_BETWEEN_STARTS = 16;
/** Share of the slots and of the queue that one network may use while others wait. */
const NETWORK_SHARE = 1 / 4;

interface QueuedRender {
  network: string;
  start(): void;
  refuse(): void;
}

/**
 * Limits concurrent renders and the queue of waiting ones, and refuses the rest. A network may use
 * all slots, but while others wait it starts no more than its share, and its renders make room for
 * theirs when the queue is full.
 */
export class RenderSlots {
  /** Renders started since the process started. */
  started = 0;
  /** Renders refused since the process started. */
  refused = 0;
  readonly #limits: { slots: number; queue: number };
  /** Slots in use, by network. */
  readonly #running = new Map<string, number>();
  #queue: QueuedRender[] = [];
  #used = 0;
  /** Renders that continue after their lease, without a slot. */
  #abandoned = 0;
  #starting = false;

  constructor(limits: { slots: number; queue: number }) {
    this.#limits = limits;
  }

  /** Runs a render for a network in a slot. @throws Overloaded, and the error of the render */
  async run<T>(network: string, render: () => Promise<T>): Promise<T> {
    await this.#waitForSlot(network);
    this.started++;
    const release = this.#lease(network);
    try {
      return await observeRender(render);
    } finally {
      release();
    }
  }

  #waitForSlot(network: string): Promise<void> {
    return new Promise((resolve, reject) => {
      if (
        this.#queue.length >= this.#limits.queue + this.#freeSlots() &&
        !this.#makeRoom(network)
      ) {
        this.refused++;
        return reject(new Overloaded());
      }
      const refuse = () => {
        this.refused++;
        clearTimeout(timer);
        this.#queue = this.#queue.filter((other) => other !== queued);
        reject(new Overloaded());
      };
      const timer = setTimeout(refuse, QUEUE_TIMEOUT);
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const queued: QueuedRender = { network, start, refuse };
      this.#queue.push(queued);
      this.#startSoon();
    });
  }

  #freeSlots(): number {
    return Math.max(0, this.#limits.slots - this.#used);
  }

  /**
   * Refuses the newest render of the network with most places in the queue, if these are more than
   * its share and more than this network would have. Returns whether there is room now.
   */
  #makeRoom(network: string): boolean {
    const queuedByNetwork = new Map<string, number>();
    for (const queued of this.#queue)
      queuedByNetwork.set(queued.network, (queuedByNetwork.get(queued.network) ?? 0) + 1);
    const [largest, places] = [...queuedByNetwork].reduce((a, b) => (b[1] > a[1] ? b : a), ["", 0]);
    if (places <= shareOf(this.#limits.queue) || places <= (queuedByNetwork.get(network) ?? 0) + 1)
      return false;
    this.#queue.findLast((queued) => queued.network === largest)?.refuse();
    return true;
  }

  /** Starts renders one by one, with turns of the event loop between them for other requests. */
  #startSoon(turns = 1): void {
    if (this.#starting) return;
    this.#starting = true;
    this.#afterTurns(turns, () => {
      this.#starting = false;
      if (!this.#queue.length || !this.#freeSlots()) return;
      const next = this.#nextRender();
      this.#queue = this.#queue.filter((other) => other !== next);
      this.#used++;
      this.#running.set(next.network, (this.#running.get(next.network) ?? 0) + 1);
      next.start();
      this.#startSoon(TURNS_BETWEEN_STARTS);
    });
  }

  #afterTurns(turns: number, callback: () => void): void {
    setImmediate(() => (turns > 1 ? this.#afterTurns(turns - 1, callback) : callback()));
  }

  /**
   * Returns the first render whose network uses less than its share; if there is none, of the
   * network with the fewest slots.
   */
  #nextRender(): QueuedRender {
    const slotsOf = ({ network }: QueuedRender) => this.#running.get(network) ?? 0;
    const withFewerSlots = (a: QueuedRender, b: QueuedRender) => (slotsOf(b) < slotsOf(a) ? b : a);
    return (
      this.#queue.find((queued) => slotsOf(queued) < shareOf(this.#limits.slots)) ??
      this.#queue.reduce(withFewerSlots)
    );
  }

  /** Takes a slot until the returned function is called, at most for the lease. */
  #lease(network: string): () => void {
    let leased = true;
    const release = () => {
      leased = false;
      this.#used--;
      const left = (this.#running.get(network) ?? 1) - 1;
      if (left) this.#running.set(network, left);
      else this.#running.delete(network);
      this.#startSoon();
    };
    const timer = setTimeout(() => {
      if (this.#abandoned >= this.#limits.slots) return;
      this.#abandoned++;
      release();
    }, SLOT_LEASE);
    timer.unref();
    return () => {
      clearTimeout(timer);
      if (leased) release();
      else this.#abandoned--;
    };
  }
}

const shareOf = (places: number) => Math.max(1, Math.floor(places * NETWORK_SHARE));
