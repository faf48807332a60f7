/** The way to the server, as it may be wrapped: with a token, with what is learnt from answers. */
export type Fetch = (path: string, init?: RequestInit) => Promise<Response>
