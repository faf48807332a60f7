import type { Plugin } from 'vite'
import { makeFonts } from './make-fonts.ts'

/** Adds the sheet with the fonts to the built files. Nothing in the bundle refers to it, see `BuiltFiles`. */
export const fonts = (): Plugin => ({
  name: 'fonts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async generateBundle() {
    this.emitFile({ type: 'asset', name: 'fonts.css', source: await makeFonts() })
  },
})
