import type { Endpoint } from '#contract/shared/endpoint.ts'

/** Without an endpoint, the response counts as private. */
export interface FetchOptions extends RequestInit {
  endpoint?: Pick<Endpoint, 'cache'>
}

/** `fetch` for paths of the store, which wrappers extend with a token, the clock or connectivity. */
export type Fetch = (path: string, init?: FetchOptions) => Promise<Response>
