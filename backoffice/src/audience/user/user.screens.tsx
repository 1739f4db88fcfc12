import { lazy } from "react";
import type { ScreenParts } from "../../frame/districts.ts";
import { UserList } from "./user-list.tsx";

// What is known of the world's telephone numbers is large, and the list has no use for it.
const CreateUser = lazy(async () => ({ default: (await import("./user-form.tsx")).CreateUser }));
const EditUser = lazy(async () => ({ default: (await import("./user-form.tsx")).EditUser }));

export const screens: ScreenParts = { list: UserList, create: () => <CreateUser />, edit: () => <EditUser /> };
