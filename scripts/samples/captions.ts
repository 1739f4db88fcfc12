/** One caption line per four-second segment. */
const LINES: Record<string, readonly string[]> = {
  en: [
    "This is a sample channel.",
    "It runs round a clock of forty-eight seconds.",
    "The picture was drawn by a program,",
    "and the sound was computed note by note.",
    "Colours: mint is the house, orange is urgent.",
    "The bars below help to set up a screen.",
    "You can go back as far as the channel keeps.",
    "You can also listen to the sound alone,",
    "or choose a smaller picture to save data.",
    "Captions come in English and in Arabic.",
    "Put your station's own stream in its place:",
    "the back office has a form for it.",
  ],
  ar: [
    "هذه قناة تجريبية.",
    "تدور حول ساعة مدتها ثمانٍ وأربعون ثانية.",
    "الصورة رسمها برنامج،",
    "والصوت حُسب نغمةً نغمة.",
    "الألوان: النعناعي لون الدار، والبرتقالي للعاجل.",
    "الأشرطة في الأسفل تساعد على ضبط الشاشة.",
    "يمكنكم العودة إلى الوراء بقدر ما تحفظه القناة.",
    "ويمكنكم الاستماع إلى الصوت وحده،",
    "أو اختيار صورة أصغر لتوفير البيانات.",
    "الترجمة النصية متاحة بالإنجليزية والعربية.",
    "ضعوا بثّ محطتكم مكان هذا البث:",
    "في لوحة التحكم نموذج لذلك.",
  ],
};

const formatTimestamp = (seconds: number) => `00:00:${seconds.toFixed(3).padStart(6, "0")}`;

/**
 * WebVTT of every segment, by file. Times are relative to the start of the loop, as in video and
 * audio.
 */
export function captionFiles(segmentSeconds: number): [file: string, text: string][] {
  return Object.entries(LINES).flatMap(([language, lines]) =>
    lines.map((line, i): [string, string] => {
      const from = i * segmentSeconds;
      const cue = `${formatTimestamp(from + 0.2)} --> ${formatTimestamp(from + segmentSeconds - 0.2)}\n${line}\n`;
      return [
        `captions-${language}/${i}.vtt`,
        `WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n\n${cue}`,
      ];
    }),
  );
}
