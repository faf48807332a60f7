/** The interface between the server and the rendered page bundle. */
import type { ResponseBody, CallInput, Endpoint } from './endpoint.ts'

/** How loaders read data: by fetch or from the device in the browser, in-process on the server. Throws CodedError. */
export type Call = <E extends Endpoint>(
  it: E,
  input?: CallInput<E>,
  options?: { signal?: AbortSignal },
) => Promise<ResponseBody<E>>

/** Passed to every server render; identical for all visitors. */
export interface RenderContext {
  call: Call
  /** Server time, ms. Sent with the data as the current time of the first render. */
  now: number
  /** No trailing slash. */
  publicUrl: string
}

export interface RenderedPage {
  status: number
  /** Target of a redirect; body and head are empty in that case. */
  location?: string
  /** Title, metas, links and JSON-LD as HTML. */
  head: string
  body: string
  /** Script text that puts the loaded data into a global object. */
  seed: string
  /** URLs of the public responses that the page was rendered from. */
  responseUrls: string[]
  /** Ids of the matched routes, to find their style sheets. */
  routes: string[]
  /** Error for the log, never shown. Only with status 500 and above. */
  error?: unknown
}

export type RenderPage = (request: Request, context: RenderContext) => Promise<RenderedPage>

/** `dist/client/routes.json`: describes the built files, by their paths in `dist/client`. */
export interface BuiltFiles {
  /**
   * Inline head script that sets the boot attributes, stored preferences that the first paint depends on, and loads the fonts
   * that the worker has: `<script data-fonts="…">bootAttributes</script>`, with the paths of `fonts`, separated by spaces.
   */
  bootAttributes: string
  /**
   * Inline script that loads the bundle after the first paint. In server-rendered pages it stands at the end of the body
   * and replaces the shell's module script and preloads:
   * `<script data-bundle="…" data-responses="…">boot</script>`. `data-bundle` lists the URLs of `bundle` and of the
   * matched routes' `js`, separated by spaces, dependencies first. `data-responses` lists the URLs of the responses that the
   * page was rendered from.
   */
  boot: string
  /** Inline script of the shell that recovers when the bundle cannot be loaded. */
  shellBoot: string
  /** Files of the bundle: the entry's imports, then the entry. */
  bundle: string[]
  /** Style sheets of all pages. */
  styles: string[]
  /** A font for each weight, for devices that lack it. */
  fonts: string[]
  /**
   * Additional files by route id. A sheet that is inlined also has a `<link rel="stylesheet" href="…" disabled>` in the
   * head: it is not fetched, and the bundle does not load it again.
   */
  routes: Record<string, { js: string[]; css: string[] }>
}
