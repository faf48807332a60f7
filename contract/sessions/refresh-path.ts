/** Separate from the endpoint, because the worker also renews tokens and does not load zod. */
export const REFRESH_PATH = '/Customers/refresh'
