import { Box } from "@mui/material";
import { useFrontEditor, useFrontMessages } from "./front-editor.ts";
import { HiddenArticles } from "./sections/hidden-articles.tsx";
import { SectionStrip } from "./sections/section-strip.tsx";
import { FrontReadersContext, useFrontReadersQuery } from "./slots/front-readers.ts";
import { SlotCard } from "./slots/slot-card.tsx";
import { SlotList } from "./slots/slot-list.tsx";

/** The front: the lead, second leads, strips of sections, and the articles hidden from it. */
export function FrontSlots() {
  const { main, sections, slots } = useFrontEditor();
  const readersOf = useFrontReadersQuery(slots);
  const message = useFrontMessages();
  const [lead, ...second] = main;
  return (
    <FrontReadersContext value={readersOf}>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <Box
          component="section"
          aria-labelledby="front-top"
          sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "minmax(0, 1fr)" }}
        >
          <Box component="h3" id="front-top" sx={{ margin: 0, fontSize: 17, fontWeight: 600 }}>
            {message("top")}
          </Box>
          {lead && (
            <Box
              component="ul"
              aria-label={message("slot.lead")}
              sx={{ listStyle: "none", margin: 0, padding: 0 }}
            >
              <SlotCard slot={lead} wide />
            </Box>
          )}
          <SlotList slots={second} label={message("seconds")} />
        </Box>
        {sections.map((section, position) => (
          <SectionStrip
            key={section.id}
            section={section}
            position={position}
            count={sections.length}
          />
        ))}
        <HiddenArticles />
      </Box>
    </FrontReadersContext>
  );
}
