/** How the server asks for the first render of a page, and what it gets. */
import type { Answer, CallInput, Endpoint } from './endpoint.ts'

/** The way loaders read: in the browser by fetch or from the device, on the server in-process. Throws CodedError. */
export type Call = <E extends Endpoint>(it: E, input?: CallInput<E>, options?: { signal?: AbortSignal }) => Promise<Answer<E>>

/** What the server gives to a render: the same for every visitor. */
export interface RenderContext {
  call: Call
  /** The server's time, ms; handed over with the data as the 'now' of the first render. */
  now: number
  /** No trailing slash. */
  publicUrl: string
}

export interface RenderedPage {
  status: number
  /** Where a redirect leads; body and head are empty then. */
  location?: string
  /** Title, metas, links and JSON-LD as HTML. */
  head: string
  body: string
  /** Script text that hands the data over in a global object. */
  seed: string
  /** Ids of the matched routes, for their style sheets. */
  routes: string[]
  /** What went wrong, for the log; never shown. Only with status 500 and above. */
  error?: unknown
}

export type RenderPage = (request: Request, context: RenderContext) => Promise<RenderedPage>
