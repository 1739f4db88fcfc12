import type { Locale } from "@masthead/contract/platform/locale.ts";
import LinkIcon from "@mui/icons-material/Link";
import type { Editor } from "@tiptap/react";
import { useTranslate } from "react-admin";
import {
  EmphasisTools,
  ListTools,
  UndoTools,
  useToolLabel,
} from "../../newsroom/article/body/toolbar/basic-tools.tsx";
import { RovingToolbar } from "../../newsroom/article/body/toolbar/roving-toolbar.tsx";
import { useSelectionState } from "../../newsroom/article/body/toolbar/selection-state.ts";
import { styleMenuItems, styleName } from "../../newsroom/article/body/toolbar/style-menu-items.ts";
import { ToolButton } from "../../newsroom/article/body/toolbar/tool-button.tsx";
import { ToolMenu } from "../../newsroom/article/body/toolbar/tool-menu.tsx";

/** Toolbar of the HTML editor, with a subset of the tools of the body editor. */
export function HtmlToolbar({
  editor,
  locale,
  onLink,
}: {
  editor: Editor;
  locale: Locale;
  onLink: () => void;
}) {
  const translate = useTranslate();
  const state = useSelectionState(editor);
  const tool = useToolLabel();
  const [styleItems = []] = styleMenuItems(editor, state, translate);
  return (
    <RovingToolbar
      label={translate("body.toolbar")}
      initialTool="undo"
      onEscape={() => editor.commands.focus()}
    >
      <UndoTools editor={editor} state={state} />
      <ToolMenu {...tool("style")} wide groups={[styleItems]}>
        <span className="tool-style">{translate(`body.style.${styleName(state)}`)}</span>
      </ToolMenu>
      <EmphasisTools editor={editor} state={state} locale={locale} />
      <ListTools editor={editor} state={state} />
      <ToolButton
        {...tool("link")}
        icon={LinkIcon}
        active={state.marks.includes("link")}
        onPress={onLink}
      />
    </RovingToolbar>
  );
}
