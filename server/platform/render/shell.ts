/**
 * The page without content that the worker serves for every navigation: with inline styles, loading the bundle at once.
 * All its files come from the store's own origin, even if pages use a CDN, so that it works offline.
 */
import { SITE_NAME } from '#contract/shared/constants.ts'
import type { Env } from '#server/platform/system/env.ts'
import { escapeHtml } from '#contract/shared/escape-html.ts'
import { type ComposedPage, readBuilt, toBootAttributes } from './template.ts'
import { hashSource, pageHeaders } from '#server/platform/http/security.ts'

/** Shown until the bundle renders. After a delay it offers a reload link that needs no script. */
const BOOT_STYLES = `
.boot { display: grid; place-items: center; place-content: center; gap: 1.5rem; min-block-size: 100vh; }
.boot-name { align-items: center; display: flex; font-size: 1.25rem; font-weight: 500; gap: .5rem; letter-spacing: .06em; }
.boot-late { animation: boot-late 0s 6s both; text-align: center; }
@keyframes boot-late { from { visibility: hidden; } }
`

const BOOT_SCREEN = `<div class="boot">
<p class="boot-name"><img src="/favicon.svg" alt="" width="28" height="28">${SITE_NAME}</p>
<p class="boot-late">読み込みに時間がかかっています。<br><a href="">再読み込み</a></p>
</div>`

/** `path`: a page that it is served for. */
export function readShell(env: Env, clientDir: string, path: string): ComposedPage<string> {
  const { files, pieces, toUrl, readSheet } = readBuilt(clientDir, '/assets/')
  const [toHead, toPage, toSeed, toBoot, toEnd] = pieces
  const styles = files.styles.map(readSheet).join('') + BOOT_STYLES
  const start = toUrl(files.bundle.at(-1)!)
  const html = [
    toHead,
    `<title>${SITE_NAME}</title>`,
    // The bundle reads the public URL from it; the first page replaces it.
    `<link rel="canonical" href="${escapeHtml(env.PUBLIC_URL)}/" data-head>`,
    ...files.bundle.map((name) => `<link rel="modulepreload" href="${toUrl(name)}">`),
    toBootAttributes(files),
    `<script type="module" src="${start}"></script>`,
    `<style>${styles}</style>`,
    ...files.styles.map((name) => `<link rel="stylesheet" href="${toUrl(name)}" disabled>`),
    toPage,
    BOOT_SCREEN,
    toSeed,
    toBoot,
    `<script>${files.shellBoot}</script></body>`,
    toEnd,
  ].join('')
  const scripts = [files.bootAttributes, files.shellBoot].map(hashSource)
  return { html, headers: pageHeaders(env, path, { scripts, styles: [hashSource(styles)] }) }
}
