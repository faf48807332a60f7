/** Pages: the first render of the program, as every guest sees it. */
import type { Context, Hono } from 'hono'
import type { Call, RenderedPage, RenderPage } from '#contract/render.ts'
import { SEND_AGAIN_ANCHOR } from '#contract/rules.ts'
import { finish, type Draft } from './answers-finish.ts'
import { sendFinished } from './answers-send.ts'
import type { Answers } from './answers.ts'
import { PAGE_CACHE } from './cache-control.ts'
import type { Deps } from './deps.ts'
import type { HttpEnv } from './http-env.ts'
import { isPlainAddress, isWellFormedPath } from './render-address.ts'
import { errorPage } from './render-error.ts'
import type { Template } from './render-template.ts'
import { commonHeaders } from './security.ts'

/** A page tells the time of its rendering; this is how old that may become. */
const KEEP_PAGE_MS = 10 * 60_000

/** What renders: the build, or in development Vite. */
export interface PageSource extends Template {
  renderPage: RenderPage
  /** A change of the program shows at the next request. */
  isDevelopment: boolean
}

export interface Pages {
  render(c: Context<HttpEnv>): Promise<Response>
  /** The static page of a failure. */
  fail(c: Context<HttpEnv>, status: number, error?: unknown): Promise<Response>
}

export function makePages(deps: Deps, options: { source: PageSource; answers: Answers; call: Call }): Pages {
  const { source, answers, call } = options
  const { env, now } = deps
  const common = commonHeaders(env)

  async function draft(c: Context<HttpEnv>, address: string): Promise<Draft> {
    const request = new Request(env.PUBLIC_URL + address)
    const page = await source.renderPage(request, { call, now: now(), publicUrl: env.PUBLIC_URL })
    if (page.status >= 500 || page.error !== undefined) {
      c.var.log.error({ error: page.error, status: page.status }, 'page failed')
      return errorPage(env, source.styles, { status: page.status, error: page.error, requestId: c.var.requestId })
    }
    if (page.location !== undefined) return redirection(page.status, page.location)
    return wholePage(page, address)
  }

  async function wholePage(page: RenderedPage, address: string): Promise<Draft> {
    const { html, policy } = await source.compose(page, address)
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': page.status === 200 && !source.isDevelopment ? PAGE_CACHE : 'no-cache',
    }
    return { status: page.status, headers, body: html }
  }

  /** Back to this origin whatever it is called: the address stays relative. */
  const redirection = (status: number, location: string): Draft => ({
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-cache',
      location: location.startsWith(`${env.PUBLIC_URL}/`) ? location.slice(env.PUBLIC_URL.length) : location,
    },
    body: '',
  })

  const fail = (c: Context<HttpEnv>, status: number, error?: unknown): Promise<Response> => {
    const page = errorPage(env, source.styles, { status, error, requestId: c.var.requestId })
    return sendFinished(c, finish(page, common))
  }

  return {
    fail,
    async render(c) {
      const url = new URL(c.req.url)
      const { pathname, search } = url
      if (!isWellFormedPath(pathname)) return fail(c, 404)
      if (pathname !== '/' && pathname.endsWith('/')) return c.redirect(pathname.slice(0, -1) + search, 301)
      const address = pathname + search
      if (!isPlainAddress(url) || source.isDevelopment) return sendFinished(c, finish(await draft(c, address), common))
      const key = `page ${address}`
      const finished = await answers.read(key, () => draft(c, address), { keepMs: KEEP_PAGE_MS })
      return sendFinished(c, finished, { answers, key })
    },
  }
}

export function mountPages(app: Hono<HttpEnv>, pages: Pages): void {
  app.get('*', pages.render)
  // A form that was sent without the program: back to its page, what it carried stays unread.
  app.post('*', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    return isWellFormedPath(pathname)
      ? c.redirect(`${pathname}${search}#${SEND_AGAIN_ANCHOR}`, 303)
      : pages.fail(c, 404)
  })
  app.all('*', (c) => c.text('Method not allowed', 405, { allow: 'GET, HEAD, POST' }))
}
