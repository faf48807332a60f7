/** Code 128 (ISO/IEC 15417), which every scanner reads, as SVG. In its set B, which has the letters and digits of order numbers. */

/** The widths of bars and spaces in modules, by value. */
const PATTERNS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  )

const START_B = 104
const STOP = 106
/** Scanners need this much white on both sides. */
const QUIET_MODULES = 10

/** Widths of bars and spaces, a bar first. Throws RangeError for what the set does not have. */
export function toBars(text: string): number[] {
  const values = [...text].map((character) => {
    const value = character.charCodeAt(0) - 32
    if (character.length > 1 || value < 0 || value > 94) throw new RangeError(`no barcode for ${character}`)
    return value
  })
  const checksum = values.reduce((sum, value, at) => sum + value * (at + 1), START_B) % 103
  return [START_B, ...values, checksum, STOP].flatMap((value) => [...PATTERNS[value]!].map(Number))
}

/** One path in a box of its own width. Its size comes from the style of the page. */
export function toBarcodeSvg(text: string): string {
  let at = QUIET_MODULES
  let path = ''
  for (const [index, width] of toBars(text).entries()) {
    if (index % 2 === 0) path += `M${at} 0h${width}v30h-${width}z`
    at += width
  }
  return `<svg class="barcode" viewBox="0 0 ${at + QUIET_MODULES} 30" preserveAspectRatio="none" role="img" aria-label="${text}" shape-rendering="crispEdges"><path d="${path}"/></svg>`
}
