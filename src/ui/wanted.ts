/** Parts of the program that somebody asked for by an act: opened, pressed. Where one cannot be had, they hear of it. */

let answer: () => void = () => {}

/** By the program, which knows the server and the page (navigation/chunk-guard.ts). */
export function answerMissingBy(it: () => void): void {
  answer = it
}

/** Rejects as `load` does, after it was told. */
export async function wanted<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    answer()
    throw error
  }
}
