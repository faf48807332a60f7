/** Whether this device is a tablet that the people of a shop share. */
import { atom, getDefaultStore } from 'jotai'
import * as z from 'zod/mini'
import * as staffApi from '#contract/staff/api.ts'
import { type Tablet, tabletSchema } from '#contract/staff/schema.ts'
import { call } from '../network/api.ts'
import { eraseEverything } from '../offline/erase.ts'

const KEY = 'komorebi.desk.tablet'

function readKept(): Tablet | null {
  try {
    return z.safeParse(tabletSchema, JSON.parse(localStorage.getItem(KEY) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

export function keepTablet(tablet: Tablet | null): void {
  store.set(tabletAtom, tablet)
  try {
    if (tablet) localStorage.setItem(KEY, JSON.stringify(tablet))
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage, the tablet needs the network to start.
  }
}

const store = getDefaultStore()

/** Null for a device of one person. */
export const tabletAtom = atom<Tablet | null>(readKept())

export const getTablet = (): Tablet | null => store.get(tabletAtom)

/** Asks the server. If the tablet is not accepted any more, it erases all that it keeps. Without network it stays as it is. */
export async function refreshTablet(): Promise<void> {
  const { tablet } = await call(staffApi.tablet)
  if (!tablet && getTablet()) await eraseEverything()
  keepTablet(tablet)
}
