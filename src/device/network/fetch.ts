/** `fetch` for paths of the store, which wrappers extend with a token, the clock or connectivity. */
export type Fetch = (path: string, init?: RequestInit) => Promise<Response>
