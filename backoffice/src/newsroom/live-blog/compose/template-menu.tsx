import type { LiveTemplate } from "@masthead/contract/newsroom/live-blog/live-presets.ts";
import ExpandIcon from "@mui/icons-material/ExpandMore";
import { Button, ListItemText, Menu, MenuItem } from "@mui/material";
import { useState } from "react";
import { useDesk } from "../desk/use-desk.ts";
import { useLiveMessages } from "../live-blog-messages.ts";
import { usePresets } from "../presets/use-presets.ts";
import { type EntryDraft, isEmptyEntry } from "./entry-draft.ts";
import { filledFields } from "./template.ts";

interface TemplateMenuProps {
  draft: EntryDraft;
  onChange: (change: Partial<EntryDraft>) => void;
}

/** Menu of the templates in the language of the article; nothing while there are none. */
export function TemplateMenu({ draft, onChange }: TemplateMenuProps) {
  const message = useLiveMessages();
  const presets = usePresets();
  const { locale } = useDesk().desk;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const templates = presets.templates.filter((template) => template.locale === locale);
  if (!templates.length) return null;
  const choose = (template: LiveTemplate) => {
    setAnchor(null);
    onChange(filledFields(emptyBodyOf(draft), template, presets));
  };
  return (
    <>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<ExpandIcon />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minBlockSize: 44 }}
      >
        {message("composer.template")}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { "aria-label": message("composer.template") } }}
      >
        {templates.map((template) => (
          <MenuItem
            key={`${template.title}\n${template.text}`}
            lang={locale}
            onClick={() => choose(template)}
            sx={{ minBlockSize: 44, maxInlineSize: 360 }}
          >
            <ListItemText slotProps={{ primary: { noWrap: true } }}>
              <bdi>{template.title || template.text}</bdi>
            </ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** The editor has an empty paragraph where nothing was written. */
const emptyBodyOf = (draft: EntryDraft): EntryDraft =>
  isEmptyEntry({ title: "", body: draft.body })
    ? { ...draft, body: { type: "doc", content: [] } }
    : draft;
