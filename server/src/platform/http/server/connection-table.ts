import type { Socket } from "node:net";
import { networkOf } from "../network.ts";
import { Connection } from "./connection.ts";
import type { IsTrustedProxy } from "./trusted-proxy.ts";

/**
 * Precision of the idle order, in milliseconds: connections that became idle within this time of
 * each other are in any order, so that an active one is not moved after each response.
 */
const ORDER_PRECISION = 1000;

export interface ConnectionCaps {
  maxConnections: number;
  /** Per network as defined by `networkOf`. Connections of trusted proxies are not counted. */
  maxConnectionsPerAddress: number;
  isTrustedProxy: IsTrustedProxy;
}

/**
 * Open connections of this process, within its caps. At a cap, the connection that has been idle
 * longest is closed to make room, so that incomplete requests and idle connections do not lock out
 * new clients. A new connection is refused only if all others are busy.
 */
export class ConnectionTable {
  readonly #caps: ConnectionCaps;
  readonly #bySocket = new Map<Socket, Connection>();
  readonly #all = new IdleOrder();
  readonly #byNetwork = new Map<string, IdleOrder>();
  /** Connections closed or refused at a cap so far. */
  closedAtCap = 0;

  constructor(caps: ConnectionCaps) {
    this.#caps = caps;
  }

  /** Adds a new connection. Returns undefined and closes the socket if the table is full. */
  admit(socket: Socket): Connection | undefined {
    const { remoteAddress } = socket;
    // The client may have disconnected already.
    if (remoteAddress === undefined && socket.destroyed) return undefined;
    const network =
      remoteAddress === undefined || this.#caps.isTrustedProxy(remoteAddress, 0)
        ? undefined
        : networkOf(remoteAddress);
    const ofNetwork = network === undefined ? undefined : this.#byNetwork.get(network);
    const hasRoom =
      (!ofNetwork || this.#makeRoom(ofNetwork, this.#caps.maxConnectionsPerAddress)) &&
      this.#makeRoom(this.#all, this.#caps.maxConnections);
    if (!hasRoom) {
      this.closedAtCap++;
      socket.destroy();
      return undefined;
    }
    const connection = new Connection(socket, network);
    this.#bySocket.set(socket, connection);
    this.#all.add(connection);
    if (network !== undefined) {
      const list = this.#byNetwork.get(network) ?? new IdleOrder();
      this.#byNetwork.set(network, list);
      list.add(connection);
    }
    socket.once("close", () => this.release(connection));
    return connection;
  }

  /** Marks a connection as idle from now on, after a response. */
  markIdle(connection: Connection): void {
    const now = performance.now();
    connection.idleSince = now;
    if (now - connection.reorderedAt < ORDER_PRECISION) return;
    connection.reorderedAt = now;
    this.#all.moveToEnd(connection);
    if (connection.network !== undefined)
      this.#byNetwork.get(connection.network)?.moveToEnd(connection);
  }

  of(socket: Socket): Connection | undefined {
    return this.#bySocket.get(socket);
  }

  /** Removes a connection, which then has no deadlines and counts towards no cap. */
  release(connection: Connection): void {
    if (!this.#bySocket.delete(connection.socket)) return;
    this.#all.delete(connection);
    if (connection.network === undefined) return;
    const list = this.#byNetwork.get(connection.network);
    list?.delete(connection);
    if (list?.size === 0) this.#byNetwork.delete(connection.network);
  }

  get size(): number {
    return this.#bySocket.size;
  }

  [Symbol.iterator](): IterableIterator<Connection> {
    return this.#bySocket.values();
  }

  #makeRoom(list: IdleOrder, max: number): boolean {
    if (list.size < max) return true;
    const idle = list.longestIdle();
    if (!idle) return false;
    this.closedAtCap++;
    this.release(idle);
    idle.socket.destroy();
    return true;
  }
}

/** Connections ordered by how long they have been idle. */
class IdleOrder {
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

  longestIdle(): Connection | undefined {
    for (let remaining = this.#connections.size; remaining > 0; remaining--) {
      const first = this.#connections.values().next().value;
      if (!first?.busy) return first;
      this.moveToEnd(first);
    }
    return undefined;
  }
}
