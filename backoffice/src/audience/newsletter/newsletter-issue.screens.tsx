import "./newsletter-messages.ts";
import { IssueCreate } from "./issue/issue-create.tsx";
import { IssueEdit } from "./issue/issue-edit.tsx";
import { IssueList } from "./issue/issue-list.tsx";

export const screens = { list: IssueList, create: IssueCreate, edit: IssueEdit };
