import {
  DEFAULT_NEWSROOM_RIGHTS,
  NEWSROOM_RIGHTS,
  type NewsroomRight,
} from "@masthead/contract/platform/newsroom-rights.ts";
import { Checkbox, FormControl, FormControlLabel, FormHelperText, FormLabel } from "@mui/material";
import { useId } from "react";
import { useInput, useTranslate } from "react-admin";

/**
 * Actions that each right allows, by area. A test compares them with the declarations of the calls.
 */
export const AREAS_OF_RIGHTS = {
  write: [
    "article",
    "breaking",
    "liveBlog",
    "result",
    "storyPackage",
    "front",
    "plan",
    "media",
    "topic",
    "broadcast",
    "notification",
    "newsletter",
    "preview",
  ],
  review: ["article", "breaking", "letter", "liveBlog", "front", "plan", "preview"],
  publish: [
    "article",
    "breaking",
    "letter",
    "liveBlog",
    "result",
    "storyPackage",
    "front",
    "plan",
    "media",
    "broadcast",
    "preview",
  ],
  push: ["breaking", "liveBlog", "media", "notification", "newsletter"],
  html: ["article"],
} as const satisfies Record<NewsroomRight, readonly string[]>;

/** Checkboxes for the newsroom rights of an Admin, each with a description. */
export function NewsroomRightsInput({ source }: { source: string }) {
  const translate = useTranslate();
  const id = useId();
  const { field, fieldState } = useInput({ source });
  const rights: readonly NewsroomRight[] = field.value ?? DEFAULT_NEWSROOM_RIGHTS;
  // Fixed order: the same choice in another order must not make the form dirty.
  const toggle = (right: NewsroomRight, on: boolean) =>
    field.onChange(NEWSROOM_RIGHTS.filter((one) => (one === right ? on : rights.includes(one))));
  return (
    <FormControl component="fieldset" fullWidth error={fieldState.invalid} sx={{ marginBlock: 1 }}>
      <FormLabel component="legend" sx={{ fontSize: 13 }}>
        {translate("resources.users.fields.newsroomRights")}
      </FormLabel>
      {NEWSROOM_RIGHTS.map((right) => (
        <div key={right}>
          <FormControlLabel
            label={translate(`resources.users.rights.${right}.name`)}
            control={
              <Checkbox
                checked={rights.includes(right)}
                onChange={(_, on) => toggle(right, on)}
                onBlur={field.onBlur}
                slotProps={{ input: { "aria-describedby": `${id}${right}` } }}
              />
            }
            sx={{ minBlockSize: 44 }}
          />
          <FormHelperText
            component="ul"
            id={`${id}${right}`}
            error={false}
            sx={{ marginBlock: "-8px 0", marginInline: "32px 0", paddingInlineStart: 2 }}
          >
            {AREAS_OF_RIGHTS[right].map((area) => (
              <li key={area}>{translate(`resources.users.rights.${right}.allows.${area}`)}</li>
            ))}
          </FormHelperText>
        </div>
      ))}
      <FormHelperText role={fieldState.invalid ? "alert" : undefined}>
        {fieldState.error?.message ?? translate("resources.users.help.newsroomRights")}
      </FormHelperText>
    </FormControl>
  );
}
