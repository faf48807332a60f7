/** As many as browsers send at once over HTTP/1.1. */
const AT_ONCE = 6

/**
 * Loads files into the browser's HTTP cache, where Workbox finds them: it requests one file after the other, and with the
 * latency of a phone a hundred files take half a minute. What cannot be loaded is left to Workbox.
 */
export async function prefetch(
  addresses: readonly string[],
  request: (address: string) => Promise<Response>,
): Promise<void> {
  const rest = addresses.values()
  const loadRest = async () => {
    for (const address of rest)
      await request(address).then(
        (response) => response.arrayBuffer(),
        () => {},
      )
  }
  await Promise.all(Array.from({ length: AT_ONCE }, loadRest))
}
