/** Accounts as the room needs them that signs their owners in: found by e-mail or id, held fast, changed. */
export { type UserRow, updateUser, userByEmail, userById, userForUpdate } from "./user.store.ts";
