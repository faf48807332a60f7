/** URLs of picture files. Separate from the schema, because the worker does not load zod. */

const WIDTHS = [240, 360, 480, 720, 1080, 1600]
const FALLBACK_WIDTH = 1080

/** The widths in which a picture is stored, never larger than the original. */
export function getPictureWidths(originalWidth: number): number[] {
  const fitting = WIDTHS.filter((width) => width <= originalWidth)
  return fitting.length > 0 ? fitting : [originalWidth]
}

export const getPictureUrl = (id: string, width: number): string => `/pictures/${id}-${width}.avif`

/** For clients without AVIF support: older browsers, search engines, social networks. */
export const getFallbackWidth = (width: number): number => Math.min(width, FALLBACK_WIDTH)

export const getFallbackUrl = ({ id, width }: { id: string; width: number }): string =>
  `/pictures/${id}-${getFallbackWidth(width)}.webp`
