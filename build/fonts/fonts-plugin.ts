import type { Plugin } from 'vite'
import { makeFonts } from './make-fonts.ts'

let made: Promise<void> | undefined

/** Has the fonts cut before anything refers to them. */
export const fonts = (): Plugin => ({
  name: 'fonts',
  buildStart: () => (made ??= makeFonts()),
})
