/** Whether public answers can be had, from the worker's cache or from the server, so that asking for them again is no risk. */
export async function areReadable(addresses: readonly string[]): Promise<boolean> {
  const isReadable = async (address: string) =>
    (await caches.match(address)) !== undefined || (await fetch(address).catch(() => undefined))?.ok === true
  return (await Promise.all(addresses.map(isReadable))).every(Boolean)
}
