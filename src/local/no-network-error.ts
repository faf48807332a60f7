/** No answer came: no network, or too slow a one. */
export class NoNetworkError extends Error {
  override name = 'NoNetworkError'
  statusCode = 500

  constructor(cause: unknown) {
    super('Network Error', { cause })
  }
}
