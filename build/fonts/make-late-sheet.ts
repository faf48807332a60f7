import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const slicesFolder = fileURLToPath(new URL('../../node_modules/@fontsource/noto-sans-jp/', import.meta.url))
const pathFromFonts = '../../../node_modules/@fontsource/noto-sans-jp/files/'

/**
 * Slices with every character outside the base fonts. They are a separate family after the base fonts in the stack, so a
 * browser fetches a slice only for a character that the base font lacks.
 */
export const makeLateSheet = (): string =>
  [400, 500, 700]
    .flatMap((weight) => {
      const sheet = readFileSync(`${slicesFolder}${weight}.css`, 'utf8')
      return [...sheet.matchAll(/files\/(\S+\.woff2)\)[\s\S]*?unicode-range: ([^;]+);/g)].map(
        ([, file, range]) =>
          `@font-face{font-family:'Noto Sans JP Late';font-weight:${weight};font-display:swap;` +
          `src:url(${pathFromFonts}${file}) format('woff2');unicode-range:${range}}\n`,
      )
    })
    .join('')
