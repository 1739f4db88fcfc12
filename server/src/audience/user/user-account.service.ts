/** Access to accounts for other modules: insert, find by email or id, lock, update. */
export { accountsForUpdate, insertUser, type UserRow, updateUser, userByEmail, userById, userForUpdate } from "./user.store.ts";
