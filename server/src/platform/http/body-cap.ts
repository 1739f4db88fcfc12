import type { IncomingMessage } from "node:http";

/** Bodies of one network that a process receives and parses at a time. */
const BODIES_PER_NETWORK = 32;

/**
 * Counts bodies that are being received, by network, so that no network keeps a process busy with
 * them.
 */
export class BodyCap {
  readonly #limit: number;
  readonly #receiving = new Map<string, number>();

  constructor(limit = BODIES_PER_NETWORK) {
    this.#limit = limit;
  }

  /**
   * Counts a body until it has arrived. Returns false if the network already sends as many as it
   * may.
   */
  take(network: string, request: IncomingMessage): boolean {
    const receiving = this.#receiving.get(network) ?? 0;
    if (receiving >= this.#limit) return false;
    this.#receiving.set(network, receiving + 1);
    let counted = true;
    const release = () => {
      if (!counted) return;
      counted = false;
      const left = (this.#receiving.get(network) ?? 1) - 1;
      if (left) this.#receiving.set(network, left);
      else this.#receiving.delete(network);
    };
    request.once("end", release).once("close", release);
    return true;
  }
}
