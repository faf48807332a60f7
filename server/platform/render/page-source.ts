/** The program as it is being written: Vite in this process, rendering and serving its modules. */
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { ViteDevServer } from 'vite'
import type { RenderPage } from '#contract/render.ts'
import type { PageSource } from './render.ts'
import { DEVELOPMENT_POLICY } from './security.ts'

export async function openVite(server: Server): Promise<{ vite: ViteDevServer; source: PageSource }> {
  const { createServer } = await import('vite')
  // Vite's own loader would write a file beside the config, and `node --watch` would start over for ever.
  const vite = await createServer({ configLoader: 'native', server: { middlewareMode: true, hmr: { server } } })
  const renderPage: RenderPage = async (request, context) => {
    const entry = (await vite.ssrLoadModule('/src/server-entry.tsx')) as { renderPage: RenderPage }
    return entry.renderPage(request, context)
  }
  const compose: PageSource['compose'] = async ({ head, body, seed }, address) => {
    const shell = await vite.transformIndexHtml(address, await readFile('index.html', 'utf8'))
    const html = shell
      .replace('<!--head-->', () => head)
      .replace('<!--page-->', () => body)
      .replace('<!--seed-->', () => seed && `<script>${seed}</script>`)
    return { html, policy: DEVELOPMENT_POLICY }
  }
  return { vite, source: { renderPage, compose, styles: '', isDevelopment: true } }
}
