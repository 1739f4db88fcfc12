import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import DownIcon from "@mui/icons-material/ArrowDownward";
import UpIcon from "@mui/icons-material/ArrowUpward";
import RemoveIcon from "@mui/icons-material/DeleteOutlined";
import { Box, IconButton, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useGetValidationErrorMessage, useRecordContext, useTranslate } from "react-admin";
import { useController } from "react-hook-form";
import { type ArticleValues, useArticleValue } from "../form/article-form-values.ts";
import { FieldBox } from "../form/field-box.tsx";
import { ArticleFinder } from "./article-finder.tsx";
import { useArticleTitles } from "./use-article-titles.ts";

/** Maximum number of related articles. */
const MAX_RELATED = 20;

/** Related articles, chosen manually and in order. */
export function RelatedField() {
  const translate = useTranslate();
  const messageOf = useGetValidationErrorMessage();
  const record = useRecordContext<ArticleRecord>();
  const locale = useArticleValue("locale");
  const { field, fieldState } = useController<ArticleValues, "relatedIds">({ name: "relatedIds" });
  const [chosenTitles, setChosenTitles] = useState<ReadonlyMap<number, string>>(new Map());
  const ids = field.value ?? [];
  const titleOf = useArticleTitles(ids, chosenTitles);
  const isUsable = (id: number) =>
    record?.labels.related.find((one) => one.id === id)?.usable !== false;
  const move = (index: number, step: -1 | 1) => {
    const next = [...ids];
    const [moved] = next.splice(index, 1);
    if (moved !== undefined) next.splice(index + step, 0, moved);
    field.onChange(next);
  };
  return (
    <FieldBox source="relatedIds">
      <Box component="ol" sx={{ listStyle: "none", padding: 0, margin: 0 }}>
        {ids.map((id, index) => (
          <RelatedRow key={id} title={titleOf(id)} isUsable={isUsable(id)}>
            <RowAction
              label="ra.action.move_up"
              icon={UpIcon}
              onClick={() => move(index, -1)}
              disabled={index === 0}
            />
            <RowAction
              label="ra.action.move_down"
              icon={DownIcon}
              onClick={() => move(index, 1)}
              disabled={index === ids.length - 1}
            />
            <RowAction
              label="ra.action.remove"
              icon={RemoveIcon}
              onClick={() => field.onChange(ids.filter((one) => one !== id))}
            />
          </RelatedRow>
        ))}
      </Box>
      {ids.length < MAX_RELATED && (
        <ArticleFinder
          label={translate("resources.article.fields.relatedIds")}
          locale={locale}
          excludedIds={[...ids, ...(record ? [record.id] : [])]}
          error={fieldState.error && messageOf(fieldState.error.message ?? "")}
          helperText={translate("resources.article.help.related")}
          onChoose={({ id, title }) => {
            setChosenTitles(new Map([...chosenTitles, [id, title]]));
            field.onChange([...ids, id]);
          }}
        />
      )}
    </FieldBox>
  );
}

interface RelatedRowProps {
  title: string;
  isUsable: boolean;
  children: ReactNode;
}

function RelatedRow({ title, isUsable, children }: RelatedRowProps) {
  const translate = useTranslate();
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        alignItems: "center",
        borderBlockEnd: "1px solid",
        borderColor: "divider",
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box
          dir="auto"
          sx={{
            overflowWrap: "anywhere",
            textDecoration: isUsable ? undefined : "line-through",
          }}
        >
          {title}
        </Box>
        {!isUsable && (
          <Typography variant="body2">{translate("resources.article.relatedDeleted")}</Typography>
        )}
      </Box>
      {children}
    </Box>
  );
}

interface RowActionProps {
  label: "ra.action.move_up" | "ra.action.move_down" | "ra.action.remove";
  icon: typeof UpIcon;
  onClick: () => void;
  disabled?: boolean;
}

function RowAction({ label, icon: Icon, onClick, disabled = false }: RowActionProps) {
  const translate = useTranslate();
  return (
    <IconButton
      aria-label={translate(label)}
      disabled={disabled}
      onClick={onClick}
      color="inherit"
      sx={{ inlineSize: 40, blockSize: 40 }}
    >
      <Icon fontSize="small" />
    </IconButton>
  );
}
