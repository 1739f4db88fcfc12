import { calls } from "../../platform/api/calls.ts";
import { listRecords } from "../../platform/crud/list-records.ts";
import { letterRecords } from "./letter.records.ts";
import {
  claimLetter,
  editLetter,
  getLetter,
  lettersOfArticle,
  publishLetters,
  setArticleClosed,
  setLetterState,
} from "./letter-edit.service.ts";
import { decideOwnLetter, ownLetter } from "./letter-own.service.ts";
import { listLetters } from "./letter-read.service.ts";
import { sendLetter } from "./letter-send.service.ts";

const { letter } = calls;

export const letterRouter = letter.router({
  list: letter.list.handler(({ context, input }) => listLetters(context, input)),
  send: letter.send.handler(({ context, input }) => sendLetter(context, input)),
  own: letter.own.handler(({ context, input }) => ownLetter(context, input.token)),
  decideOwn: letter.decideOwn.handler(({ context, input }) => decideOwnLetter(context, input)),
  staffList: letter.staffList.handler(({ context, input }) =>
    listRecords(context, letterRecords, input),
  ),
  staffGet: letter.staffGet.handler(({ context, input }) => getLetter(context, input.id)),
  claim: letter.claim.handler(({ context, input }) => claimLetter(context, input)),
  edit: letter.edit.handler(({ context, input }) => editLetter(context, input)),
  setState: letter.setState.handler(({ context, input }) => setLetterState(context, input)),
  publish: letter.publish.handler(({ context, input }) => publishLetters(context, input)),
  ofArticle: letter.ofArticle.handler(({ context, input }) => lettersOfArticle(context, input.id)),
  setClosed: letter.setClosed.handler(({ context, input }) => setArticleClosed(context, input)),
});
