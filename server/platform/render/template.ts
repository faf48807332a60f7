/** Puts rendered pages into the built HTML: styles inline, the bundle loaded late, URLs by CDN_URL and ASSETS_PATH. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltFiles, RenderedPage } from '#contract/shared/render.ts'
import type { Env } from '#server/platform/system/env.ts'
import { escapeHtml } from '#contract/shared/escape-html.ts'
import { hashSource, pageHeaders } from '#server/platform/http/security.ts'

export interface ComposedPage<Html = string | Buffer<ArrayBuffer>> {
  html: Html
  /** Decide what the document may load. */
  headers: Record<string, string>
}

export type Compose = (page: RenderedPage, url: string) => Promise<ComposedPage> | ComposedPage

export interface Template {
  compose: Compose
  /** Text of the style sheets of all pages. */
  styles: string
}

/** Tags of the shell that rendered pages replace with their own. */
const SHELL_FILES = /\s*<(?:script type="module"[^>]*><\/script>|link rel="(?:modulepreload|stylesheet)"[^>]*>)/g

/** URLs in a sheet are relative to the sheet, so they must be rewritten when it is inlined. */
const RELATIVE_URL = /url\(\s*(["']?)(?!data:|https?:|\/|#)(?:\.\/)?([^"')]+)\1\s*\)/g

/** Reads the built files; their URLs start with `base`. */
export function readBuilt(clientDir: string, base: string) {
  const read = (name: string) => readFileSync(join(clientDir, name), 'utf8')
  return {
    files: JSON.parse(read('routes.json')) as BuiltFiles,
    /** The HTML split at the placeholders for head, page, seed and boot script. */
    pieces: read('index.html')
      .replace(SHELL_FILES, '')
      .split(/<!--head-->|<!--page-->|<!--seed-->|<\/body>/),
    toUrl: (name: string) => base + name.replace(/^assets\//, ''),
    readSheet: (name: string) => read(name).replace(RELATIVE_URL, (_, _quote, path: string) => `url("${base}${path}")`),
  }
}

/** The script in the head, with the paths of the fonts, which come from the store's own origin. */
export const toBootAttributes = ({ bootAttributes, fonts }: BuiltFiles): string =>
  `<script data-fonts="${fonts.map((name) => `/${name}`).join(' ')}">${bootAttributes}</script>`

export function readTemplate(env: Env, clientDir: string): Template {
  const { files, pieces, toUrl, readSheet } = readBuilt(clientDir, (env.CDN_URL ?? '') + env.ASSETS_PATH)
  const crossOrigin = env.CDN_URL ? ' crossorigin' : ''

  const [toHead, toPage, toSeed, toBoot, toEnd] = pieces
  const fixedHashes = [files.bootAttributes, files.boot].map(hashSource)

  /** The parts that depend only on the matched routes. */
  function createFrame(routes: string[]) {
    const own = routes.flatMap((id) => files.routes[id] ?? [])
    const sheets = [...new Set([...files.styles, ...own.flatMap(({ css }) => css)])]
    const scripts = [...new Set([...files.bundle, ...own.flatMap(({ js }) => js)])]
    const styles = sheets.map(readSheet).join('')
    const links = sheets.map((name) => `<link rel="stylesheet"${crossOrigin} href="${toUrl(name)}" disabled>`).join('')
    return {
      // Encoded once, because styles are half of a page.
      head: Buffer.from(`${toBootAttributes(files)}<style>${styles}</style>${links}${toPage}`),
      bundle: scripts.map(toUrl).join(' '),
      stylesHash: hashSource(styles),
    }
  }

  const frames = new Map<string, ReturnType<typeof createFrame>>()
  return {
    styles: files.styles.map(readSheet).join(''),
    compose({ routes, head, body, seed, responseUrls }, url) {
      const key = routes.join(' ')
      const frame = frames.get(key) ?? createFrame(routes)
      frames.set(key, frame)
      const seedScript = seed && `<script>${seed}</script>`
      const bundleScript = `<script data-bundle="${frame.bundle}" data-responses="${escapeHtml(responseUrls.join(' '))}">${files.boot}</script>`
      const html = Buffer.concat([
        Buffer.from(toHead! + head),
        frame.head,
        Buffer.from(`${body}${toSeed}${seedScript}${toBoot}${bundleScript}</body>${toEnd}`),
      ])
      return {
        html,
        headers: pageHeaders(env, url, { scripts: [hashSource(seed), ...fixedHashes], styles: [frame.stylesHash] }),
      }
    },
  }
}
