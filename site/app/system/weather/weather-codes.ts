/** Symbols in icons.svg. `clear` and `partly` have a night variant. */
type Sky =
  | "clear"
  | "partly"
  | "overcast"
  | "fog"
  | "drizzle"
  | "rain"
  | "sleet"
  | "snow"
  | "thunder";

/** Message key and icon by WMO weather code (table 4677), for the codes that forecasts contain. */
const CODES: Record<number, readonly [message: string, sky: Sky]> = {
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

/** Message key and icon of a weather code. Unknown codes are shown as cloudy. */
export function describeWeatherCode(code: number, day = true): { messageKey: string; sky: string } {
  const [message, sky] = CODES[code] ?? ["cloudy", "overcast"];
  return {
    messageKey: `weather.sky.${message}`,
    sky: !day && (sky === "clear" || sky === "partly") ? `${sky}-night` : sky,
  };
}

const WINDS = [
  "north",
  "northEast",
  "east",
  "southEast",
  "south",
  "southWest",
  "west",
  "northWest",
] as const;

/** Message key of a wind direction, given in degrees. */
export const windMessageKey = (degrees: number) =>
  `weather.from.${WINDS[Math.round((((degrees % 360) + 360) % 360) / 45) % 8]}`;
