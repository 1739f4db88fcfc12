/** Accounts as the room needs them that signs their owners in: made, found by e-mail or id, held fast, changed. */
export { accountsForUpdate, insertUser, type UserRow, updateUser, userByEmail, userById, userForUpdate } from "./user.store.ts";
