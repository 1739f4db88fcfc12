/** What the sky looks like: a picture of icons.svg. Two of them have another by night. */
type Sky = "clear" | "partly" | "overcast" | "fog" | "drizzle" | "rain" | "sleet" | "snow" | "thunder";

/** Words and picture of each WMO code 4677 that a forecast has. */
const CODES: Record<number, readonly [words: string, sky: Sky]> = {
  0: ["clear", "clear"],
  1: ["mainlyClear", "partly"],
  2: ["partlyCloudy", "partly"],
  3: ["overcast", "overcast"],
  45: ["fog", "fog"],
  48: ["rimeFog", "fog"],
  51: ["lightDrizzle", "drizzle"],
  53: ["drizzle", "drizzle"],
  55: ["heavyDrizzle", "drizzle"],
  56: ["freezingDrizzle", "sleet"],
  57: ["freezingDrizzle", "sleet"],
  61: ["lightRain", "rain"],
  63: ["rain", "rain"],
  65: ["heavyRain", "rain"],
  66: ["freezingRain", "sleet"],
  67: ["freezingRain", "sleet"],
  71: ["lightSnow", "snow"],
  73: ["snow", "snow"],
  75: ["heavySnow", "snow"],
  77: ["snowGrains", "snow"],
  80: ["lightShowers", "rain"],
  81: ["showers", "rain"],
  82: ["heavyShowers", "rain"],
  85: ["snowShowers", "snow"],
  86: ["heavySnowShowers", "snow"],
  95: ["thunderstorm", "thunder"],
  96: ["thunderstormHail", "thunder"],
  99: ["thunderstormHail", "thunder"],
};

/** Key of the words for a code, and its picture. A code that is not known is told as cloudy weather. */
export function skyOf(code: number, day = true): { words: string; sky: string } {
  const [words, sky] = CODES[code] ?? ["cloudy", "overcast"];
  return { words: `weather.sky.${words}`, sky: !day && (sky === "clear" || sky === "partly") ? `${sky}-night` : sky };
}

const WINDS = ["north", "northEast", "east", "southEast", "south", "southWest", "west", "northWest"] as const;

/** Key of the words for where a wind comes from, in degrees. */
export const windWords = (degrees: number) => `weather.from.${WINDS[Math.round((((degrees % 360) + 360) % 360) / 45) % 8]}`;
