/** Whether this device keeps the catalogue, as every page can know at once, without the weight of a database. */
import { keep, readKept } from '../device-storage.ts'

const KEY = 'komorebi.pack'

/** `erased`: by its owner, and not to be loaded again until it is asked for. */
type Kept = 'kept' | 'erased' | 'none'

export const hasPack = (): boolean => readKept(KEY) === 'kept'
export const isPackErased = (): boolean => readKept(KEY) === 'erased'

export function notePack(kept: Kept): void {
  if (readKept(KEY) !== kept) keep(KEY, kept)
}
