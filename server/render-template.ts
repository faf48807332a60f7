/** The built shell around a rendered page: styles inside, the program late, every address by CDN_URL and ASSETS_PATH. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltFiles, RenderedPage } from '#contract/render.ts'
import type { Env } from './env.ts'
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

export function readTemplate(env: Env, clientDir: string): Template {
  const read = (name: string) => readFileSync(join(clientDir, name), 'utf8')
  const files = JSON.parse(read('routes.json')) as BuiltFiles
  const shell = read('index.html').replace(SHELL_FILES, '')
  const base = (env.CDN_URL ?? '') + env.ASSETS_PATH
  const addressOf = (name: string) => base + name.replace(/^assets\//, '')
  const sheet = (name: string) =>
    read(name).replace(RELATIVE_ADDRESS, (_, _quote, path: string) => `url("${base}${path}")`)
  const crossOrigin = env.CDN_URL ? ' crossorigin' : ''

  const [toHead, toPage, toSeed, toBoot, toEnd] = shell.split(/<!--head-->|<!--page-->|<!--seed-->|<\/body>/)
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
      boot: `<script data-program="${scripts.map(addressOf).join(' ')}">${files.boot}</script>`,
      stylesHash: hashSource(styles),
    }
  }

  const frames = new Map<string, ReturnType<typeof frameOf>>()
  return {
    styles: files.styles.map(sheet).join(''),
    compose({ routes, head, body, seed }) {
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
        frame.boot,
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
