/** Loads chunks that a customer's action needs. If one cannot be loaded, a message is shown. */

/** Like `load`, but a failure is reported to failures/chunk-guard.ts before it is rethrown. */
export async function loadRequired<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    dispatchEvent(new Event('chunkMissing'))
    throw error
  }
}
