/** The first render of a page, as a guest sees it. */
import { Writable } from 'node:stream'
import { createRequestHandler } from '@tanstack/react-router/ssr/server'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { addressOf } from '#contract/endpoint.ts'
import { isKeepableAddress } from '#contract/public-answers.ts'
import type { RenderContext, RenderedPage, RenderPage } from '#contract/render.ts'
import { App } from './app.tsx'
import { failureOf, failureOfMatches } from './navigation/failure.ts'
import { headOf, headText } from './navigation/head.ts'
import { type AppRouter, makeRouter } from './router.tsx'

/** What React leaves where a component failed or waits, for the browser to try again. */
const GAP = '<!--$!-->'

/** A third faster than a stream, but tells of no failure; so a page with a gap is rendered once more, to learn what it was. */
async function renderWhole(tree: ReactNode, signal: AbortSignal): Promise<string> {
  const html = renderToString(tree)
  return html.includes(GAP) ? renderStrictly(tree, signal) : html
}

/** Waits for what waits, and fails with the component that fails. */
const renderStrictly = (tree: ReactNode, signal: AbortSignal) =>
  new Promise<string>((resolve, reject) => {
    const parts: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _, done) {
        parts.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(parts).toString())
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(tree, {
      progressiveChunkSize: Infinity,
      onAllReady: () => pipe(sink),
      onError: reject,
      onShellError: reject,
    })
    signal.addEventListener('abort', () => abort(signal.reason), { once: true })
  })

const broken = (error: unknown, routes: string[] = []): RenderedPage => ({
  status: failureOf(error).status,
  head: '',
  body: '',
  seed: '',
  answers: [],
  routes,
  error,
})

/** Notes which public answers the loaders read, so that a worker can keep them too. */
function noting(context: RenderContext): { context: RenderContext; answers: Set<string> } {
  const answers = new Set<string>()
  const call: RenderContext['call'] = (it, input, options) => {
    const address = addressOf(it, input)
    if (isKeepableAddress(address)) answers.add(address)
    return context.call(it, input, options)
  }
  return { context: { ...context, call }, answers }
}

async function renderMatches(router: AppRouter, answers: Set<string>, signal: AbortSignal): Promise<RenderedPage> {
  const { matches } = router.state
  const routes = matches.map(({ routeId }) => String(routeId))
  const failure = failureOfMatches(matches)
  // What failed is told by the server, and tried anew by the browser.
  if (failure?.error) return broken(failure.error, routes)
  const body = await renderWhole(<App router={router} />, signal)
  const seed = router
    .serverSsr!.takeInitialHydrationScriptTags()!
    .before.map((tag) => tag.children)
    .join(';')
  const status = failure?.status ?? 200
  return { status, head: headText(headOf(matches)), body, seed, answers: [...answers], routes }
}

export const renderPage: RenderPage = async (request, given) => {
  const { context, answers } = noting(given)
  let page: RenderedPage | undefined
  try {
    const handle = createRequestHandler({ request: request as Request, createRouter: () => makeRouter(context) })
    const answer = await handle(async ({ router }) => {
      page = await renderMatches(router, answers, request.signal as AbortSignal)
      return new Response(null)
    })
    const location = answer.headers.get('location') ?? '/'
    return page ?? { status: answer.status, location, head: '', body: '', seed: '', answers: [], routes: [] }
  } catch (error) {
    return broken(error)
  }
}
