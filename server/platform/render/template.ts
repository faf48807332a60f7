/** The built shell around a rendered page: styles inside, the program late, every address by CDN_URL and ASSETS_PATH. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltFiles, RenderedPage } from '#contract/render.ts'
import type { Env } from './env.ts'
import { escapeHtml } from './escape-html.ts'
import { hashSource, pagePolicy } from './security.ts'

export interface Composed {
  html: string
  policy: string
}

export type Compose = (page: RenderedPage, address: string) => Promise<Composed> | Composed

export interface Template {
  compose: Compose
  /** Text of the style sheets that every page has. */
  styles: string
}

/** What the shell brings for a browser that renders by itself; a rendered page has its own. */
const SHELL_FILES = /\s*<(?:script type="module"[^>]*><\/script>|link rel="(?:modulepreload|stylesheet)"[^>]*>)/g

/** Addresses inside a sheet are relative to the sheet, which is not where its text stands now. */
const RELATIVE_ADDRESS = /url\(\s*(["']?)(?!data:|https?:|\/|#)(?:\.\/)?([^"')]+)\1\s*\)/g

/** The built files, addressed below `base`. */
export function readBuilt(clientDir: string, base: string) {
  const read = (name: string) => readFileSync(join(clientDir, name), 'utf8')
  return {
    files: JSON.parse(read('routes.json')) as BuiltFiles,
    /** The document around a page, in the pieces between head, page, seed, boot script and end. */
    pieces: read('index.html')
      .replace(SHELL_FILES, '')
      .split(/<!--head-->|<!--page-->|<!--seed-->|<\/body>/),
    addressOf: (name: string) => base + name.replace(/^assets\//, ''),
    sheet: (name: string) => read(name).replace(RELATIVE_ADDRESS, (_, _quote, path: string) => `url("${base}${path}")`),
  }
}

export function readTemplate(env: Env, clientDir: string): Template {
  const { files, pieces, addressOf, sheet } = readBuilt(clientDir, (env.CDN_URL ?? '') + env.ASSETS_PATH)
  const crossOrigin = env.CDN_URL ? ' crossorigin' : ''

  const [toHead, toPage, toSeed, toBoot, toEnd] = pieces
  const fixedHashes = [files.marks, files.boot].map(hashSource)

  /** What the pages of a set of routes have in common. */
  function frameOf(routes: string[]) {
    const own = routes.flatMap((id) => files.routes[id] ?? [])
    const sheets = [...new Set([...files.styles, ...own.flatMap(({ css }) => css)])]
    const scripts = [...new Set([...files.program, ...own.flatMap(({ js }) => js)])]
    const styles = sheets.map(sheet).join('')
    const links = sheets
      .map((name) => `<link rel="stylesheet"${crossOrigin} href="${addressOf(name)}" disabled>`)
      .join('')
    return {
      head: `<script>${files.marks}</script><style>${styles}</style>${links}`,
      program: scripts.map(addressOf).join(' '),
      stylesHash: hashSource(styles),
    }
  }

  const frames = new Map<string, ReturnType<typeof frameOf>>()
  return {
    styles: files.styles.map(sheet).join(''),
    compose({ routes, head, body, seed, answers }) {
      const key = routes.join(' ')
      const frame = frames.get(key) ?? frameOf(routes)
      frames.set(key, frame)
      const seedScript = seed && `<script>${seed}</script>`
      const html = [
        toHead,
        head,
        frame.head,
        toPage,
        body,
        toSeed,
        seedScript,
        toBoot,
        `<script data-program="${frame.program}" data-answers="${escapeHtml(answers.join(' '))}">${files.boot}</script>`,
        '</body>',
        toEnd,
      ].join('')
      return {
        html,
        policy: pagePolicy(env, { scripts: [hashSource(seed), ...fixedHashes], styles: [frame.stylesHash] }),
      }
    },
  }
}
