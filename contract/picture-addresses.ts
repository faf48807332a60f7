/** Where a picture is found. Apart from its schema, as the worker does without. */

const WIDTHS = [240, 360, 480, 720, 1080, 1600]
const FALLBACK_WIDTH = 1080

/** Widths in which a picture is kept, never larger than the original. */
export function pictureWidths(originalWidth: number): number[] {
  const fitting = WIDTHS.filter((width) => width <= originalWidth)
  return fitting.length > 0 ? fitting : [originalWidth]
}

export const pictureAddress = (id: string, width: number): string => `/pictures/${id}-${width}.avif`

/** For who cannot read AVIF: older browsers, search engines, social networks. */
export const fallbackWidth = (width: number): number => Math.min(width, FALLBACK_WIDTH)

export const fallbackAddress = ({ id, width }: { id: string; width: number }): string =>
  `/pictures/${id}-${fallbackWidth(width)}.webp`
