/** The items looked at last on this device, newest first. Losing the list costs nothing. */
import { changeValue, eraseValues, readValue } from './kept-values.ts'

const KEY = 'recent-items'
const MOST = 12

export async function readRecentItems(): Promise<number[]> {
  const ids = await readValue<unknown>(KEY)
  return Array.isArray(ids) ? ids.filter((id): id is number => Number.isSafeInteger(id)) : []
}

export const rememberItem = (id: number): Promise<void> =>
  changeValue<number[]>(KEY, (ids = []) => [id, ...ids.filter((other) => other !== id)].slice(0, MOST))

export const forgetItems = (): Promise<void> => eraseValues(KEY)
