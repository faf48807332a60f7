/** Server rendering of a page, as a guest sees it. */
import { Writable } from 'node:stream'
import { createRequestHandler } from '@tanstack/react-router/ssr/server'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { isStorable, toEndpointUrl } from '#contract/shared/endpoint.ts'
import * as settingsApi from '#contract/settings/api.ts'
import type { Settings } from '#contract/settings/schema.ts'
import type { Picture } from '#contract/shared/pictures.ts'
import type { RenderContext, RenderedPage, RenderPage } from '#contract/shared/render.ts'
import { App } from './app.tsx'
import { toFailure, findFailure } from '#src/failures/failure.ts'
import { buildHead, type Head, pictureTags, renderHead } from '#src/head/head.ts'
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

interface Recorded {
  /** URLs of the public responses that the loaders use, so that the worker can cache them. */
  urls: Set<string>
  /** Loaded by every page, though their pictures are not part of the page's data. */
  settings?: Settings
}

function recordResponses(context: RenderContext): { context: RenderContext; recorded: Recorded } {
  const recorded: Recorded = { urls: new Set() }
  const call: RenderContext['call'] = async (it, input, options) => {
    if (isStorable(it, input?.query)) recorded.urls.add(toEndpointUrl(it, input))
    const response = await context.call(it, input, options)
    if (it.path === settingsApi.get.path) recorded.settings = response as Settings
    return response
  }
  return { context: { ...context, call }, recorded }
}

/** Link previews of a page without a picture show the store's. */
function addPicture(head: Head, publicUrl: string, hero: Picture | undefined): Head {
  const has = (property: string) => head.tags.some(({ attributes }) => attributes['property'] === property)
  if (!hero || !has('og:title') || has('og:image')) return head
  const tags = pictureTags(publicUrl, hero).map((attributes) => ({ name: 'meta' as const, attributes }))
  return { ...head, tags: [...head.tags, ...tags] }
}

async function renderMatches(
  router: AppRouter,
  { context, recorded }: ReturnType<typeof recordResponses>,
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
  const head = renderHead(addPicture(buildHead(matches), context.publicUrl, recorded.settings?.hero))
  return { status, head, body, seed, responseUrls: [...recorded.urls], routes }
}

export const renderPage: RenderPage = async (request, renderContext) => {
  const recording = recordResponses(renderContext)
  let page: RenderedPage | undefined
  try {
    const handle = createRequestHandler({
      request: request as Request,
      createRouter: () => createAppRouter(recording.context),
    })
    const response = await handle(async ({ router }) => {
      page = await renderMatches(router, recording, request.signal as AbortSignal)
      return new Response(null)
    })
    const location = response.headers.get('location') ?? '/'
    return page ?? { status: response.status, location, head: '', body: '', seed: '', responseUrls: [], routes: [] }
  } catch (error) {
    return toErrorPage(error)
  }
}
