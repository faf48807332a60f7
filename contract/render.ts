/** How the server asks for the first render of a page, and what it gets. */
import type { Answer, CallInput, Endpoint } from './endpoint.ts'

/** The way loaders read: in the browser by fetch or from the device, on the server in-process. Throws CodedError. */
export type Call = <E extends Endpoint>(
  it: E,
  input?: CallInput<E>,
  options?: { signal?: AbortSignal },
) => Promise<Answer<E>>

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
  /** Addresses of the public answers that it was made of. */
  answers: string[]
  /** Ids of the matched routes, for their style sheets. */
  routes: string[]
  /** What went wrong, for the log; never shown. Only with status 500 and above. */
  error?: unknown
}

export type RenderPage = (request: Request, context: RenderContext) => Promise<RenderedPage>

/** `dist/client/routes.json`: what the build tells the server about its files, named as they lie in `dist/client`. */
export interface BuiltFiles {
  /** Text of the script in the head of such a page: what the device remembers and the first paint must show. */
  marks: string
  /**
   * Text of the script that starts the program late. It stands inline at the end of the body of a page that the
   * server has rendered, in place of the shell's module script and module preloads:
   * `<script data-program="…" data-answers="…">boot</script>`, where `data-program` lists the addresses of `program`
   * and of the matched routes' `js`, separated by blanks, each after those that it imports, and `data-answers` those of
   * the answers that the page was made of.
   */
  boot: string
  /** Text of the script that watches over the start in the shell. */
  shellBoot: string
  /** The program: what its start imports, then its start. */
  program: string[]
  /** Style sheets of every page. */
  styles: string[]
  /**
   * By route id: what a route needs besides. A sheet whose text is inlined also stands in the head as
   * `<link rel="stylesheet" href="…" disabled>`: it is not fetched, and the program knows that it is there.
   */
  routes: Record<string, { js: string[]; css: string[] }>
}
