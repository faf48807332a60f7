/** A deleted resource counts as available. */
const isUsable = ({ ok, status }: Response): boolean => ok || status === 404 || status === 410

/** Whether all responses are available from the worker's cache or the server, so that reloading the page cannot fail. */
export async function areAvailable(addresses: readonly string[]): Promise<boolean> {
  const isAvailable = async (address: string) =>
    (await caches.match(address)) !== undefined || fetch(address).then(isUsable, () => false)
  return (await Promise.all(addresses.map(isAvailable))).every(Boolean)
}
