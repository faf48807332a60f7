import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BuiltFiles } from '#contract/shared/render.ts'
import { readEnv } from '#server/platform/system/env.ts'
import { readTemplate } from './template.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'

const files: BuiltFiles = {
  bootAttributes: 'mark()',
  boot: 'start()',
  shellBoot: 'watch()',
  bundle: ['assets/react.js', 'assets/app.js'],
  styles: ['assets/main.css'],
  fonts: ['assets/fonts-400.woff2', 'assets/fonts-700.woff2'],
  routes: { '/items/': { js: ['assets/items.js'], css: ['assets/items.css', 'assets/main.css'] } },
}
const built: Record<string, string> = {
  'routes.json': JSON.stringify(files),
  'index.html': `<html><head><link rel="icon" href="/icon.svg"><!--head-->
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react.js">
    <link rel="stylesheet" crossorigin href="/assets/main.css"></head>
    <body><div id="root"><!--page--></div><!--seed--></body></html>`,
  'assets/main.css': 'a{background:url(./a.webp)}b{background:url("data:image/png;base64,AA==")}',
  'assets/items.css': 'i{mask:url("icon.svg")}',
}
let clientDir: string

beforeAll(async () => {
  clientDir = makeTempFolder('client')
  for (const [name, text] of Object.entries(built)) {
    await mkdir(dirname(join(clientDir, name)), { recursive: true })
    await writeFile(join(clientDir, name), text)
  }
})
afterAll(() => rm(clientDir, { recursive: true }))

async function compose(env: Record<string, string> = {}, page: object = {}, url = '/items') {
  const { html, headers } = await readTemplate(readEnv(env), clientDir).compose(
    {
      status: 200,
      head: '<title>$&</title>',
      body: "<p>$'</p>",
      seed: 'seed()',
      responseUrls: ['/api/Settings', '/api/Items?page=1&q=a'],
      routes: ['__root__', '/items/'],
      ...page,
    },
    url,
  )
  return { html: html.toString(), headers }
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the HTML of a page', () => {
  it('has inline styles and loads the bundle late', async () => {
    const { html } = await compose()
    expect(html).not.toMatch(/type="module"|rel="modulepreload"/)
    expect(html).toContain('<link rel="icon" href="/icon.svg">')
    expect(html).toContain(
      '<script data-bundle="/assets/react.js /assets/app.js /assets/items.js" data-responses="/api/Settings /api/Items?page=1&amp;q=a">start()</script></body>',
    )
    expect(html).toContain('<link rel="stylesheet" href="/assets/items.css" disabled>')
    expect(html.match(/<style>/g)).toHaveLength(1)
  })

  it('names its fonts, on its own origin, without loading them', async () => {
    const { html, headers } = await compose({ CDN_URL: 'https://cdn.example.jp' })
    expect(html).toContain('<script data-fonts="/assets/fonts-400.woff2 /assets/fonts-700.woff2">mark()</script>')
    expect(headers['content-security-policy']).toContain("font-src 'self';")
  })

  it('inserts texts literally', async () => {
    const { html } = await compose()
    expect(html).toContain('<title>$&</title>')
    expect(html).toContain('<div id="root"><p>$\'</p></div><script>seed()</script>')
  })

  it('resolves URLs in styles from every page', async () => {
    const { html } = await compose()
    expect(html).toContain('url("/assets/a.webp")')
    expect(html).toContain('url("/assets/icon.svg")')
    expect(html).toContain('url("data:image/png;base64,AA==")')
  })

  it('applies stored preferences before the first paint', async () => {
    const { html } = await compose()
    expect(html.indexOf('>mark()</script>')).toBeGreaterThan(0)
    expect(html.indexOf('>mark()</script>')).toBeLessThan(html.indexOf('<body>'))
  })

  it('allows exactly its inline scripts and styles', async () => {
    const { html, headers } = await compose()
    const policy = headers['content-security-policy']
    const inline = [...html.matchAll(/<(?:script|style)[^>]*>([^<]+)</g)].map(([, text]) => text!)
    expect(inline).toHaveLength(4)
    for (const text of inline) expect(policy).toContain(hash(text))
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toContain('unsafe')
  })

  it('loads its files from the CDN if there is one', async () => {
    const { html, headers } = await compose({ CDN_URL: 'https://cdn.example.jp', ASSETS_PATH: '/shop/' })
    expect(html).toContain('data-bundle="https://cdn.example.jp/shop/react.js ')
    expect(html).toContain('<link rel="stylesheet" crossorigin href="https://cdn.example.jp/shop/items.css" disabled>')
    expect(html).toContain('url("https://cdn.example.jp/shop/a.webp")')
    expect(headers['content-security-policy']).toMatch(/script-src 'self' https:\/\/cdn\.example\.jp 'sha256/)
  })
})
