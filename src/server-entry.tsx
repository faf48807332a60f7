/** Server rendering of a page, as a guest sees it. */
import { Writable } from 'node:stream'
import { createRequestHandler } from '@tanstack/react-router/ssr/server'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { isStorable, toEndpointUrl } from '#contract/shared/endpoint.ts'
import * as settingsApi from '#contract/settings/api.ts'
import type { RenderContext, RenderedPage, RenderPage } from '#contract/shared/render.ts'
import { App } from './app.tsx'
import { toFailure, findFailure } from './navigation/failure.ts'
import { buildHead, type Head, pictureTags, renderHead } from './navigation/head.ts'
import { type AppRouter, createAppRouter } from './router.tsx'

/** React's marker for a component that failed or suspended, which the browser renders again. */
const INCOMPLETE = '<!--$!-->'

/** A third faster than a stream, but without errors. An incomplete page is rendered again as a stream to get its error. */
async function renderComplete(tree: ReactNode, signal: AbortSignal): Promise<string> {
  const html = renderToString(tree)
  return html.includes(INCOMPLETE) ? renderAsStream(tree, signal) : html
}

/** Waits for suspended components, and rejects with a component's error. */
const renderAsStream = (tree: ReactNode, signal: AbortSignal) =>
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

const toErrorPage = (error: unknown, routes: string[] = []): RenderedPage => ({
  status: toFailure(error).status,
  head: '',
  body: '',
  seed: '',
  responseUrls: [],
  routes,
  error,
})

/** Records which public responses the loaders use, so that the worker can cache them. */
function recordResponses(context: RenderContext): { context: RenderContext; urls: Set<string> } {
  const urls = new Set<string>()
  const call: RenderContext['call'] = (it, input, options) => {
    if (isStorable(it, input?.query)) urls.add(toEndpointUrl(it, input))
    return context.call(it, input, options)
  }
  return { context: { ...context, call }, urls }
}

/** A page that has no picture of its own is shared with the store's. */
async function addPicture(head: Head, { call, publicUrl }: RenderContext): Promise<Head> {
  const has = (property: string) => head.tags.some(({ attributes }) => attributes['property'] === property)
  if (!has('og:title') || has('og:image')) return head
  const { hero } = await call(settingsApi.get)
  const tags = pictureTags(publicUrl, hero).map((attributes) => ({ name: 'meta' as const, attributes }))
  return { ...head, tags: [...head.tags, ...tags] }
}

async function renderMatches(
  router: AppRouter,
  { context, urls }: ReturnType<typeof recordResponses>,
  signal: AbortSignal,
): Promise<RenderedPage> {
  const { matches } = router.state
  const routes = matches.map(({ routeId }) => String(routeId))
  const failure = findFailure(matches)
  // The server reports the error status; the browser tries again.
  if (failure?.error) return toErrorPage(failure.error, routes)
  const body = await renderComplete(<App router={router} />, signal)
  const seed = router
    .serverSsr!.takeInitialHydrationScriptTags()!
    .before.map((tag) => tag.children)
    .join(';')
  const status = failure?.status ?? 200
  const head = renderHead(await addPicture(buildHead(matches), context))
  return { status, head, body, seed, responseUrls: [...urls], routes }
}

export const renderPage: RenderPage = async (request, renderContext) => {
  const recorded = recordResponses(renderContext)
  let page: RenderedPage | undefined
  try {
    const handle = createRequestHandler({
      request: request as Request,
      createRouter: () => createAppRouter(recorded.context),
    })
    const response = await handle(async ({ router }) => {
      page = await renderMatches(router, recorded, request.signal as AbortSignal)
      return new Response(null)
    })
    const location = response.headers.get('location') ?? '/'
    return page ?? { status: response.status, location, head: '', body: '', seed: '', responseUrls: [], routes: [] }
  } catch (error) {
    return toErrorPage(error)
  }
}
