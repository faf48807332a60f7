import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const slicesFolder = fileURLToPath(new URL('../../node_modules/@fontsource/noto-sans-jp/', import.meta.url))
const addressFromFonts = '../../../node_modules/@fontsource/noto-sans-jp/files/'

/**
 * The slices for every letter outside the base fonts, as a family of their own after them in the stack: a browser fetches a
 * slice only for a letter that the base font lacks.
 */
export const makeLateSheet = (): string =>
  [400, 500, 700]
    .flatMap((weight) => {
      const sheet = readFileSync(`${slicesFolder}${weight}.css`, 'utf8')
      return [...sheet.matchAll(/files\/(\S+\.woff2)\)[\s\S]*?unicode-range: ([^;]+);/g)].map(
        ([, file, letters]) =>
          `@font-face{font-family:'Noto Sans JP Late';font-weight:${weight};font-display:swap;` +
          `src:url(${addressFromFonts}${file}) format('woff2');unicode-range:${letters}}\n`,
      )
    })
    .join('')
