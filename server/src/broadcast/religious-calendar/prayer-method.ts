import { CalculationMethod, type CalculationParameters, Madhab } from "adhan";

type Method = () => CalculationParameters;

/** Angles of the sun below the horizon at Fajr and Isha, in degrees. */
function angles(fajr: number, isha: number, { maghrib = 0 } = {}): CalculationParameters {
  const parameters = CalculationMethod.Other();
  parameters.fajrAngle = fajr;
  parameters.ishaAngle = isha;
  parameters.methodAdjustments.maghrib = maghrib;
  return parameters;
}

function hanafi(parameters: CalculationParameters): CalculationParameters {
  parameters.madhab = Madhab.Hanafi;
  return parameters;
}

/** Minutes from Maghrib to Isha in Saudi Arabia in Ramadan; 90 in other months. */
const SAUDI_RAMADAN_ISHA = 120;

function ummAlQura(isRamadan: boolean): CalculationParameters {
  const parameters = CalculationMethod.UmmAlQura();
  if (isRamadan) parameters.ishaInterval = SAUDI_RAMADAN_ISHA;
  return parameters;
}

/** Methods of authorities by country (ISO 3166-1). Others: the Muslim World League. */
const METHODS: Record<string, Method> = {
  // Ministry of Awqaf: Maghrib five minutes after sunset.
  JO: () => angles(18, 18, { maghrib: 5 }),
  AE: CalculationMethod.Dubai,
  BD: () => hanafi(CalculationMethod.Karachi()),
  CA: CalculationMethod.NorthAmerica,
  DZ: () => angles(18, 17),
  EG: CalculationMethod.Egyptian,
  IN: () => hanafi(CalculationMethod.Karachi()),
  IR: CalculationMethod.Tehran,
  KW: CalculationMethod.Kuwait,
  MA: () => angles(19, 17, { maghrib: 5 }),
  MY: CalculationMethod.Singapore,
  PK: () => hanafi(CalculationMethod.Karachi()),
  QA: CalculationMethod.Qatar,
  SG: CalculationMethod.Singapore,
  TN: () => angles(18, 18),
  TR: CalculationMethod.Turkey,
  US: CalculationMethod.NorthAmerica,
};

/** Returns new parameters for a country, which the caller may change. */
export function methodOf(country: string, isRamadan: boolean): CalculationParameters {
  if (country === "SA") return ummAlQura(isRamadan);
  return (METHODS[country] ?? CalculationMethod.MuslimWorldLeague)();
}
