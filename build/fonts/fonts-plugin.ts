import type { Plugin } from 'vite'
import { makeFonts } from './make-fonts.ts'

let fontsMade: Promise<void> | undefined

/** Creates the fonts before any module refers to them. */
export const fonts = (): Plugin => ({
  name: 'fonts',
  buildStart: () => (fontsMade ??= makeFonts()),
})
