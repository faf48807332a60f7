/**
 * The page without content, which the worker keeps and gives for every navigation: styles inside, the program at once.
 * It stands on the store's own origin with all its files, also where pages take theirs from a CDN, so that it is whole
 * without network.
 */
import { SITE_NAME } from '#contract/rules.ts'
import type { Env } from './env.ts'
import { escapeHtml } from './escape-html.ts'
import { type Composed, readBuilt } from './render-template.ts'
import { hashSource, pagePolicy } from './security.ts'

/** Shown until the program has something to show; the way out after a while, as a link that needs no script. */
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

export function readShell(env: Env, clientDir: string): Composed {
  const { files, pieces, addressOf, sheet } = readBuilt(clientDir, '/assets/')
  const [toHead, toPage, toSeed, toBoot, toEnd] = pieces
  const styles = files.styles.map(sheet).join('') + BOOT_STYLES
  const start = addressOf(files.program.at(-1)!)
  const html = [
    toHead,
    `<title>${SITE_NAME}</title>`,
    // The program learns from it how the store is called; its first page puts its own in its place.
    `<link rel="canonical" href="${escapeHtml(env.PUBLIC_URL)}/" data-head>`,
    ...files.program.map((name) => `<link rel="modulepreload" href="${addressOf(name)}">`),
    `<script>${files.marks}</script>`,
    `<script type="module" src="${start}"></script>`,
    `<style>${styles}</style>`,
    ...files.styles.map((name) => `<link rel="stylesheet" href="${addressOf(name)}" disabled>`),
    toPage,
    BOOT_SCREEN,
    toSeed,
    toBoot,
    `<script>${files.shellBoot}</script></body>`,
    toEnd,
  ].join('')
  const scripts = [files.marks, files.shellBoot].map(hashSource)
  return { html, policy: pagePolicy(env, { scripts, styles: [hashSource(styles)] }) }
}
