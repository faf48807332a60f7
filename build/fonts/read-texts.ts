/** The texts that each weight shows, as far as the sources tell. Characters that are missed are shown in the device's font. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const list = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .sort()

interface Sources {
  interface: string[]
  content: string[]
}

export interface Texts {
  regular: Sources
  medium: Sources
  bold: Sources
}

/** A component is set in a weight if its elements or the style sheets that it imports say so. */
const STYLES = {
  medium: { elements: /<h[1-4]|<Section|title=|<Button/, rule: /--weight-medium/ },
  bold: { elements: /<strong/, rule: /--weight-bold/ },
}

export function readTexts(): Texts {
  const components = list('src/**/*.tsx').map((path) => ({ path, text: read(path) }))
  const pick = ({ elements, rule }: { elements: RegExp; rule: RegExp }) =>
    components
      .filter(({ path, text }) => elements.test(text) || listSheets(path, text).some((sheet) => rule.test(read(sheet))))
      .map(({ text }) => text)
  const content = list('content/**/*.{json,yaml,md}').map(read)
  return {
    regular: { interface: list('{src,contract,server}/**/*.{ts,tsx}').map(read), content },
    // The tagline is the heading of the home page.
    medium: {
      interface: [...pick(STYLES.medium), read('contract/shared/constants.ts')],
      content: content.map(getTitles),
    },
    bold: {
      interface: pick(STYLES.bold),
      // A seal shows a name.
      content: [...content.map(getBold), ...list('content/members/*.md').map(read).map(getTitles)],
    },
  }
}

const listSheets = (path: string, text: string): string[] =>
  [...text.matchAll(/from '([^']+\.css)'/g)]
    .map(([, sheet]) => (sheet!.startsWith('#') ? sheet!.slice(1) : join(dirname(path), sheet!)))
    .filter((sheet) => existsSync(join(root, sheet)))

/** The lines that headings and cards show. */
export const getTitles = (text: string): string =>
  text
    .split('\n')
    .filter((line) => /^#{1,3} |^\s*(- )?"?(name|title|label|heading|catchCopy)"?:/.test(line))
    .join('\n')

/** What Markdown sets in bold. */
export const getBold = (text: string): string => [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, bold]) => bold).join('\n')
