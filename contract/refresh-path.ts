/** Apart from its call, as the worker renews too and does without schemas. */
export const REFRESH_PATH = '/Customers/refresh'
