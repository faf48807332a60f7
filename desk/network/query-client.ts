import { QueryClient } from '@tanstack/react-query'

/** Requests are tried at once, also if the browser believes that there is no network; the page shows what it has meanwhile. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { networkMode: 'always', retry: false }, mutations: { networkMode: 'always' } },
})
