/** Chunks that a customer's action needs. If one cannot be loaded, the customer is informed. */

let answer: () => void = () => {}

/** Set by navigation/chunk-guard.ts, which knows the server and the page. */
export function answerMissingBy(it: () => void): void {
  answer = it
}

/** Like `load`, but a failure is reported to the chunk guard before it is thrown. */
export async function wanted<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    answer()
    throw error
  }
}
