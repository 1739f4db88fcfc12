import { PLACEMENT_LIMITS } from "@masthead/contract/newsroom/front/front-layout.ts";
import RemoveIcon from "@mui/icons-material/DeleteOutlined";
import { Box, FormLabel } from "@mui/material";
import { useState } from "react";
import { useController } from "react-hook-form";
import { moveItem } from "../../../platform/form/input/move-item.ts";
import { RowButton } from "../../../platform/form/input/row-button.tsx";
import { MoveButtons } from "../../../platform/form/input/row-order.tsx";
import { ArticleFinder } from "../../article/related/article-finder.tsx";
import { useFrontEditor, useFrontMessages } from "../front-editor.ts";

/** Articles linked below a card, in order. */
export function RelatedLinks({ articleId }: { articleId: number }) {
  const { front, draft } = useFrontEditor();
  const message = useFrontMessages();
  const { field } = useController<{ relatedIds: number[] }, "relatedIds">({ name: "relatedIds" });
  const [chosenTitles, setChosenTitles] = useState<ReadonlyMap<number, string>>(new Map());
  const ids = field.value;
  const titleOf = (id: number) =>
    chosenTitles.get(id) ?? draft.articles.find((article) => article.id === id)?.title ?? `#${id}`;
  return (
    <Box role="group" aria-labelledby="related-links" sx={{ marginBlockStart: 1 }}>
      <FormLabel component="div" id="related-links" sx={{ fontSize: 13 }}>
        {message("field.related")}
      </FormLabel>
      <Box component="ol" sx={{ listStyle: "none", padding: 0, margin: 0 }}>
        {ids.map((id, index) => (
          <Box
            component="li"
            key={id}
            sx={{
              display: "flex",
              alignItems: "center",
              paddingBlock: 0.5,
              borderBlockEnd: "1px solid",
              borderColor: "divider",
            }}
          >
            <Box dir="auto" sx={{ flex: 1, minInlineSize: 0, overflowWrap: "anywhere" }}>
              {titleOf(id)}
            </Box>
            <MoveButtons
              index={index}
              count={ids.length}
              onMove={(from, to) => field.onChange(moveItem(ids, from, to))}
            />
            <RowButton
              label="ra.action.remove"
              onClick={() => field.onChange(ids.filter((other) => other !== id))}
            >
              <RemoveIcon fontSize="small" />
            </RowButton>
          </Box>
        ))}
      </Box>
      {ids.length < PLACEMENT_LIMITS.related && (
        <ArticleFinder
          label={message("field.addRelated")}
          locale={front.locale}
          excludedIds={[...ids, articleId]}
          onChoose={({ id, title }) => {
            setChosenTitles(new Map([...chosenTitles, [id, title]]));
            field.onChange([...ids, id]);
          }}
        />
      )}
    </Box>
  );
}
