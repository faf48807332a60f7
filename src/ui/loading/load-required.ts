/** Loads chunks that a customer's action needs. If one cannot be loaded, a message is shown. */

let handleMissing: () => void = () => {}

/** Set by failures/chunk-guard.ts, which has the network state and the page. */
export function onChunkMissing(handler: () => void): void {
  handleMissing = handler
}

/** Like `load`, but a failure is reported to the chunk guard before it is rethrown. */
export async function loadRequired<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    handleMissing()
    throw error
  }
}
