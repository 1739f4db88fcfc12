// @vitest-environment happy-dom

import { contract } from "@masthead/contract/contract.ts";
import type { CallMeta } from "@masthead/contract/platform/call.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import {
  NEWSROOM_RIGHTS,
  type NewsroomRight,
  rightsIn,
} from "@masthead/contract/platform/newsroom-rights.ts";
import { type AnyContractRouter, isContractProcedure } from "@orpc/contract";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { CoreAdminContext, Form, memoryStore, SaveButton } from "react-admin";
import type { FieldValues } from "react-hook-form";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { loadMessages, messages } from "../../platform/messages/messages.ts";
import { createRouter } from "../../platform/screens/router.tsx";
import { AREAS_OF_RIGHTS, NewsroomRightsInput } from "./newsroom-rights-input.tsx";

beforeAll(loadMessages);
afterEach(cleanup);

describe.each(LOCALES)("newsroom rights of a user, %s", (locale) => {
  const text = (key: string) => messages.translate(`resources.users.rights.${key}`);

  it("are checkboxes with a description each, saved in a fixed order", async () => {
    await messages.changeLocale(locale);
    const save = vi.fn();
    render(
      <CoreAdminContext
        i18nProvider={messages}
        routerProvider={createRouter()}
        store={memoryStore({ locale })}
      >
        <Form
          defaultValues={{ newsroomRights: NEWSROOM_RIGHTS }}
          onSubmit={(values: FieldValues) => save(values.newsroomRights)}
        >
          <NewsroomRightsInput source="newsroomRights" />
          <SaveButton label="save" alwaysEnable />
        </Form>
      </CoreAdminContext>,
    );
    const checkbox = (right: string) =>
      screen.getByRole("checkbox", { name: text(`${right}.name`) }) as HTMLInputElement;
    for (const right of NEWSROOM_RIGHTS) {
      expect(checkbox(right).checked).toBe(true);
      const description = document.getElementById(
        checkbox(right).getAttribute("aria-describedby") ?? "",
      );
      const allowed = AREAS_OF_RIGHTS[right].map((area) => text(`${right}.allows.${area}`));
      expect([...(description?.children ?? [])].map(({ textContent }) => textContent)).toEqual(
        allowed,
      );
      expect(allowed.filter((line) => line.startsWith("resources."))).toEqual([]);
    }
    fireEvent.click(checkbox("write"));
    fireEvent.click(checkbox("push"));
    fireEvent.click(checkbox("write"));
    fireEvent.click(screen.getByRole("button", { name: "save" }));
    await waitFor(() => expect(save).toHaveBeenCalledWith(["write", "review", "publish", "html"]));
  });
});

/** Area of the user form that each group of calls belongs to. */
const AREA_OF_GROUP: Record<string, string> = {
  article: "article",
  front: "front",
  letter: "letter",
  liveAlert: "liveBlog",
  liveQuestion: "liveBlog",
  storypackage: "storyPackage",
  plan: "plan",
  media: "media",
  recordings: "media",
  tag: "topic",
  author: "topic",
  program: "broadcast",
  programcategory: "broadcast",
  programevents: "broadcast",
  episodes: "broadcast",
  schedule: "broadcast",
  seasonalGrid: "broadcast",
  airingRecordings: "broadcast",
  religiousCalendar: "broadcast",
  notification: "notification",
  newsletter: "newsletter",
  sitePreview: "preview",
};

/** Yields the group and the declared rights of every call. */
function* declaredRights(
  router: AnyContractRouter,
): Generator<{ group: string; rights: readonly NewsroomRight[] }> {
  if (isContractProcedure(router)) {
    const { route, meta } = router["~orpc"];
    yield { group: route.tags?.[0] ?? "", rights: rightsIn((meta as CallMeta).right) };
  } else for (const child of Object.values(router)) yield* declaredRights(child);
}

it("user form names exactly the areas that a newsroom right opens", () => {
  const calls = [...declaredRights(contract)];
  for (const right of NEWSROOM_RIGHTS) {
    const groups = calls.filter(({ rights }) => rights.includes(right)).map(({ group }) => group);
    expect(
      [...new Set(groups.map((group) => AREA_OF_GROUP[group] ?? group))].toSorted(),
      right,
    ).toEqual([...AREAS_OF_RIGHTS[right]].toSorted());
  }
});
