import type { LogoImage, StationLogos } from "./station-logo.server.ts";

interface StationLogoProps {
  logos: StationLogos;
  /** Name of the station. */
  name: string;
  /** Classes with its height. */
  className: string;
}

/**
 * Logo of the station, the one for the surface around it. A browser does not load a lazy image that
 * is not displayed. Without a logo for dark surfaces, the other one has a white plate there.
 */
export function StationLogo({ logos: { light, dark }, name, className }: StationLogoProps) {
  if (!dark) return <Logo {...light} name={name} className={`logo-plate ${className}`} />;
  return (
    <>
      <Logo {...light} name={name} className={`logo-on-light ${className}`} lazy />
      <Logo {...dark} name={name} className={`logo-on-dark ${className}`} lazy />
    </>
  );
}

interface LogoProps extends LogoImage {
  name: string;
  className: string;
  lazy?: boolean;
}

const Logo = ({ src, width, height, name, className, lazy }: LogoProps) => (
  <img
    src={src}
    width={width}
    height={height}
    alt={name}
    loading={lazy ? "lazy" : undefined}
    className={`w-auto max-w-full object-contain ${className}`}
  />
);
