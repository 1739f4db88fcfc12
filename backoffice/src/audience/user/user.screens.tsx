import { lazy } from "react";
import { UserList } from "./user-list.tsx";

// Loaded on demand: the phone number metadata is large, and the list does not need it.
const CreateUser = lazy(async () => ({ default: (await import("./user-form.tsx")).CreateUser }));
const EditUser = lazy(async () => ({ default: (await import("./user-form.tsx")).EditUser }));

export const screens = { list: UserList, create: () => <CreateUser />, edit: () => <EditUser /> };
