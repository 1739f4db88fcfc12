import type { RaRecord } from "react-admin";

export interface CallOptions {
  signal?: AbortSignal;
}

/**
 * Calls of a kind of record, in the shape that react-admin needs. All but the list are optional.
 */
export interface RecordCalls {
  staffList(
    input: object,
    options?: CallOptions,
  ): Promise<{ data: RaRecord[]; meta: { total: number } }>;
  staffGet?(input: { id: number }): Promise<RaRecord>;
  create?(input: object): Promise<RaRecord>;
  edit?(input: object): Promise<RaRecord>;
  /**
   * The version is that which the user saw: the call is rejected with 409 if there is another one
   * by now.
   */
  remove?(input: { id: number; version?: number }): Promise<void>;
  restore?(input: { id: number }): Promise<RaRecord>;
  setStatus?(input: { id: number; status: boolean }): Promise<RaRecord>;
}

/**
 * Picks the calls of `recordCalls` in the contract from a client, which is a proxy that has any
 * call.
 */
export const recordCalls = ({
  staffList,
  staffGet,
  create,
  edit,
  remove,
  restore,
  setStatus,
}: Required<RecordCalls>): RecordCalls => ({
  staffList,
  staffGet,
  create,
  edit,
  remove,
  restore,
  setStatus,
});
