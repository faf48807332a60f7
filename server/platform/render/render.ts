/** Renders pages on the server, always for a guest. */
import type { Context, Hono } from 'hono'
import type { Call, RenderedPage, RenderPage } from '#contract/shared/render.ts'
import { MINUTE_MS, RESUBMIT_ANCHOR } from '#contract/shared/constants.ts'
import { prebuild, type ResponseDraft } from '#server/platform/http/encode.ts'
import { sendPrebuilt, type ResponseCache } from '#server/platform/http/response-cache.ts'
import { PAGE_CACHE } from '#server/platform/http/cache-control.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { HttpEnv } from '#server/platform/http/exchange.ts'
import { renderErrorPage } from './error-page.ts'
import type { Template } from './template.ts'
import { commonHeaders } from '#server/platform/http/security.ts'

/** Pages contain the time of rendering, so they are cached only this long. */
const PAGE_MAX_AGE_MS = 10 * MINUTE_MS

/** Renders with the build, or with Vite in development. */
export interface PageSource extends Template {
  renderPage: RenderPage
  /** Pages are not cached, so that changes to the source are visible. */
  isDevelopment: boolean
}

/** The names of the search params that the page with this path reads. */
export type ListParams = (pathname: string) => readonly string[]

export interface Pages {
  render(c: Context<HttpEnv>): Promise<Response>
  /** Sends the static error page. */
  fail(c: Context<HttpEnv>, status: number, error?: unknown): Promise<Response>
}

export function createPages(
  deps: Deps,
  options: { source: PageSource; responseCache: ResponseCache; call: Call; listParams: ListParams },
): Pages {
  const { source, responseCache, call, listParams } = options
  const { env, now } = deps
  const common = commonHeaders(env)

  async function renderDraft(c: Context<HttpEnv>, url: string): Promise<ResponseDraft> {
    const request = new Request(env.PUBLIC_URL + url)
    const page = await source.renderPage(request, { call, now: now(), publicUrl: env.PUBLIC_URL })
    if (page.status >= 500 || page.error !== undefined) {
      c.var.log.error({ error: page.error, status: page.status }, 'page failed')
      return renderErrorPage(env, source.styles, { status: page.status, error: page.error, requestId: c.var.requestId })
    }
    if (page.location !== undefined) return createRedirect(page.status, page.location)
    return createPage(page, url)
  }

  async function createPage(page: RenderedPage, url: string): Promise<ResponseDraft> {
    const { html, headers } = await source.compose(page, url)
    const cacheControl = page.status === 200 && !source.isDevelopment ? PAGE_CACHE : 'no-cache'
    return {
      status: page.status,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': cacheControl, ...headers },
      body: html,
    }
  }

  /** Redirects within this origin stay relative, independent of the host name. */
  const createRedirect = (status: number, location: string): ResponseDraft => ({
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-cache',
      location: location.startsWith(`${env.PUBLIC_URL}/`) ? location.slice(env.PUBLIC_URL.length) : location,
    },
    body: '',
  })

  const fail = (c: Context<HttpEnv>, status: number, error?: unknown): Promise<Response> => {
    const page = renderErrorPage(env, source.styles, { status, error, requestId: c.var.requestId })
    return sendPrebuilt(c, prebuild(page, common))
  }

  return {
    fail,
    async render(c) {
      const requested = new URL(c.req.url)
      const { pathname, search } = requested
      if (!isWellFormedPath(pathname)) return fail(c, 404)
      if (pathname !== '/' && pathname.endsWith('/')) return c.redirect(pathname.slice(0, -1) + search, 301)
      const url = pathname + search
      if (!hasKnownParams(requested, listParams) || source.isDevelopment)
        return sendPrebuilt(c, prebuild(await renderDraft(c, url), common))
      const key = `page ${url}`
      const prebuilt = await responseCache.read(key, () => renderDraft(c, url), { maxAgeMs: PAGE_MAX_AGE_MS })
      return sendPrebuilt(c, prebuilt, { responseCache, key })
    },
  }
}

export function mountPages(app: Hono<HttpEnv>, pages: Pages): void {
  app.get('*', pages.render)
  // A form that was submitted without JavaScript: redirect to its page and ignore the body.
  app.post('*', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    return isWellFormedPath(pathname) ? c.redirect(`${pathname}${search}#${RESUBMIT_ANCHOR}`, 303) : pages.fail(c, 404)
  })
  app.all('*', (c) => c.text('Method not allowed', 405, { allow: 'GET, HEAD, POST' }))
}

/** Rejects double slashes, invalid escapes, control characters, and a space at the end, which the router would ignore. */
export function isWellFormedPath(path: string): boolean {
  if (path.includes('//')) return false
  try {
    // oxlint-disable-next-line no-control-regex -- control characters are rejected here
    return !/[\u0000-\u001f\u007f\\]| $/.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

/**
 * Whether the page may be cached under this address. Not with unknown parameters such as campaign tags: the page's own links
 * repeat them, so every visitor's page would be different.
 */
export function hasKnownParams({ pathname, searchParams }: URL, listParams: ListParams): boolean {
  if (!/^\/[\w./-]*$/.test(pathname)) return false
  const known = listParams(pathname)
  return [...searchParams.keys()].every((name) => known.includes(name))
}
