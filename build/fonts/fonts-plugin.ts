import type { Plugin } from 'vite'
import { makeFonts } from './make-fonts.ts'

/** Adds the fonts to the built files. Nothing in the bundle refers to them, see `BuiltFiles`. */
export const fonts = (): Plugin => ({
  name: 'fonts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async generateBundle() {
    for (const { weight, file } of await makeFonts())
      this.emitFile({ type: 'asset', name: `fonts-${weight}.woff2`, source: file })
  },
})
