import type { Socket } from "node:net";
import { networkOf } from "../network.ts";
import { Connection } from "./connection.ts";
import type { IsTrustedProxy } from "./trusted-proxy.ts";

/** Connections that began to wait within this time of each other are in any order, in milliseconds: a busy one is not moved with each reply. */
const ORDER_WITHIN = 1000;

export interface ConnectionCaps {
  maxConnections: number;
  /** For each network as `networkOf` cuts it; connections of trusted proxies are not counted. */
  maxConnectionsPerAddress: number;
  isTrustedProxy: IsTrustedProxy;
}

/**
 * The open connections of this process, within its caps. At a cap the connection that has waited longest without a request is closed to
 * make room, so that half requests and idle connections keep nobody out; only when all are busy is the new one refused.
 */
export class ConnectionTable {
  readonly #caps: ConnectionCaps;
  readonly #bySocket = new Map<Socket, Connection>();
  readonly #all = new WaitingList();
  readonly #byNetwork = new Map<string, WaitingList>();
  /** Connections closed or refused at a cap so far. */
  closedAtCap = 0;

  constructor(caps: ConnectionCaps) {
    this.#caps = caps;
  }

  /** Counts a new connection. Returns undefined, and closes the socket, when there is no room. */
  admit(socket: Socket): Connection | undefined {
    const { remoteAddress } = socket;
    // It may be gone already.
    if (remoteAddress === undefined && socket.destroyed) return undefined;
    const network = remoteAddress === undefined || this.#caps.isTrustedProxy(remoteAddress, 0) ? undefined : networkOf(remoteAddress);
    const ofNetwork = network === undefined ? undefined : this.#byNetwork.get(network);
    const room =
      (!ofNetwork || this.#makeRoom(ofNetwork, this.#caps.maxConnectionsPerAddress)) &&
      this.#makeRoom(this.#all, this.#caps.maxConnections);
    if (!room) {
      this.closedAtCap++;
      socket.destroy();
      return undefined;
    }
    const connection = new Connection(socket, network);
    this.#bySocket.set(socket, connection);
    this.#all.add(connection);
    if (network !== undefined) {
      const list = this.#byNetwork.get(network) ?? new WaitingList();
      this.#byNetwork.set(network, list);
      list.add(connection);
    }
    socket.once("close", () => this.#remove(connection));
    return connection;
  }

  /** Notes that a connection has been answered and waits from now on. */
  beginsToWait(connection: Connection): void {
    const now = Date.now();
    connection.waitingSince = now;
    if (now - connection.placedAt < ORDER_WITHIN) return;
    connection.placedAt = now;
    this.#all.moveToEnd(connection);
    if (connection.network !== undefined) this.#byNetwork.get(connection.network)?.moveToEnd(connection);
  }

  of(socket: Socket): Connection | undefined {
    return this.#bySocket.get(socket);
  }

  get size(): number {
    return this.#bySocket.size;
  }

  [Symbol.iterator](): IterableIterator<Connection> {
    return this.#bySocket.values();
  }

  #makeRoom(list: WaitingList, max: number): boolean {
    if (list.size < max) return true;
    const waiting = list.longestWaiting();
    if (!waiting) return false;
    this.closedAtCap++;
    this.#remove(waiting);
    waiting.socket.destroy();
    return true;
  }

  #remove(connection: Connection): void {
    if (!this.#bySocket.delete(connection.socket)) return;
    this.#all.delete(connection);
    if (connection.network === undefined) return;
    const list = this.#byNetwork.get(connection.network);
    list?.delete(connection);
    if (list?.size === 0) this.#byNetwork.delete(connection.network);
  }
}

/** Connections by how long they wait. */
class WaitingList {
  readonly #connections = new Set<Connection>();

  get size(): number {
    return this.#connections.size;
  }

  add(connection: Connection): void {
    this.#connections.add(connection);
  }

  delete(connection: Connection): void {
    this.#connections.delete(connection);
  }

  moveToEnd(connection: Connection): void {
    if (this.#connections.delete(connection)) this.#connections.add(connection);
  }

  longestWaiting(): Connection | undefined {
    for (let left = this.#connections.size; left > 0; left--) {
      const first = this.#connections.values().next().value;
      if (!first?.busy) return first;
      this.moveToEnd(first);
    }
    return undefined;
  }
}
