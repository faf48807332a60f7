import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderPage } from '#contract/render.ts'
import type { Env } from './env.ts'
import type { PageSource } from './render.ts'
import { readTemplate } from './render-template.ts'

/** The program as `npm run build` left it. */
export async function openBuilt(env: Env, distDir: string): Promise<PageSource> {
  const entry = pathToFileURL(resolve(distDir, 'server/server-entry.js')).href
  const { renderPage } = (await import(entry)) as { renderPage: RenderPage }
  return { ...readTemplate(env, resolve(distDir, 'client')), renderPage, isDevelopment: false }
}
