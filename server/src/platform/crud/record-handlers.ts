import type { AnySchema, InferSchemaInput } from "@orpc/contract";
import type { CallContext } from "../platform.ts";
import { deleteRecord, restoreRecord } from "./delete-records.ts";
import type { SeenRecord } from "./expected-version.ts";
import { getRecord, type ListInput, listRecords, pickRecords } from "./list-records.ts";
import type { RecordInput, RecordKind, RecordRow } from "./record-kind.ts";
import type { StaffRecord } from "./staff-record.ts";
import { createRecord, editRecord, setFields } from "./write-records.ts";

/** Call of a contract group that takes a handler. */
interface Handled {
  handler(handler: never): unknown;
}

type RecordCall =
  | "staffList"
  | "staffGet"
  | "create"
  | "edit"
  | "remove"
  | "restore"
  | "setStatus"
  | "pick";

/**
 * Nothing if a call may reply with a staff record of this kind, otherwise a type that no call has.
 */
type Replies<Call, Reply> = Call extends { "~orpc": { outputSchema?: infer Schema } }
  ? Reply extends InferSchemaInput<Extract<Schema, AnySchema>>
    ? unknown
    : { recordsLackFieldsOf: Schema }
  : unknown;

type Handlers<Group> = {
  [Call in keyof Group & RecordCall]: Group[Call] extends {
    handler(handler: never): infer Procedure;
  }
    ? Procedure
    : never;
};

interface Options<Input> {
  context: CallContext;
  input: Input;
}

/** Implements the calls of a group that come from `recordCalls` and `pickCall` of the contract. */
export function recordHandlers<
  Row extends RecordRow,
  Extra extends object,
  Group extends Partial<Record<RecordCall, Handled>>,
>(
  group: Group & { staffGet: Replies<Group["staffGet"], StaffRecord<Row, Extra>> },
  records: RecordKind<Row, Extra>,
): Handlers<Group> {
  const handlers = {
    staffList: ({ context, input }: Options<ListInput>) => listRecords(context, records, input),
    staffGet: ({ context, input }: Options<{ id: number }>) =>
      getRecord(context, records, input.id),
    create: ({ context, input }: Options<RecordInput<Row>>) =>
      createRecord(context, records, input),
    edit: ({ context, input }: Options<{ id: number; version: number } & RecordInput<Row>>) =>
      editRecord(context, records, input),
    remove: ({ context, input }: Options<SeenRecord>) => deleteRecord(context, records, input),
    restore: ({ context, input }: Options<{ id: number }>) =>
      restoreRecord(context, records, input.id),
    setStatus: ({
      context,
      input: { status, ...seen },
    }: Options<SeenRecord & { status: boolean }>) => {
      const fields: Partial<Row> = {};
      return setFields(context, records, seen, Object.assign(fields, { status }));
    },
    pick: ({ context, input }: Options<{ q?: string; ids?: number[] }>) =>
      pickRecords(context, records, input),
  };
  const implemented = Object.entries(handlers).flatMap(([name, handler]) => {
    const call = group[name as RecordCall];
    return call ? [[name, call.handler(handler as never)]] : [];
  });
  return Object.fromEntries(implemented) as Handlers<Group>;
}
