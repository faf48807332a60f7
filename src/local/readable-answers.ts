/** That something is no more is an answer too. */
const isAnswer = ({ ok, status }: Response): boolean => ok || status === 404 || status === 410

/** Whether public answers can be had, from the worker's cache or from the server, so that asking for them again is no risk. */
export async function areReadable(addresses: readonly string[]): Promise<boolean> {
  const isReadable = async (address: string) =>
    (await caches.match(address)) !== undefined || fetch(address).then(isAnswer, () => false)
  return (await Promise.all(addresses.map(isReadable))).every(Boolean)
}
