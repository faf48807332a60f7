import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderPage } from '#contract/shared/render.ts'
import type { Env } from '#server/platform/system/env.ts'
import type { PageSource } from './render.ts'
import { readTemplate } from './template.ts'
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { ViteDevServer } from 'vite'
import { developmentPolicy } from '#server/platform/http/security.ts'

/** Page source of the built bundle. */
export async function openBuiltSource(env: Env, distDir: string): Promise<PageSource> {
  const entry = pathToFileURL(resolve(distDir, 'server/server-entry.js')).href
  const { renderPage } = (await import(entry)) as { renderPage: RenderPage }
  return { ...readTemplate(env, resolve(distDir, 'client')), renderPage, isDevelopment: false }
}

/** Page source in development: Vite runs in this process and renders the current source. */
export async function openDevelopmentSource(server: Server): Promise<{ vite: ViteDevServer; source: PageSource }> {
  const { createServer } = await import('vite')
  // Vite's default loader writes a file next to the config, which would make `node --watch` restart endlessly.
  const vite = await createServer({ configLoader: 'native', server: { middlewareMode: true, hmr: { server } } })
  const renderPage: RenderPage = async (request, context) => {
    const entry = (await vite.ssrLoadModule('/src/server-entry.tsx')) as { renderPage: RenderPage }
    return entry.renderPage(request, context)
  }
  const compose: PageSource['compose'] = async ({ head, body, seed }, url) => {
    const shell = await vite.transformIndexHtml(url, await readFile('index.html', 'utf8'))
    const html = shell
      .replace('<!--head-->', () => head)
      .replace('<!--page-->', () => body)
      .replace('<!--seed-->', () => seed && `<script>${seed}</script>`)
    return { html, headers: { 'content-security-policy': developmentPolicy(url) } }
  }
  return { vite, source: { renderPage, compose, styles: '', isDevelopment: true } }
}
