import { atom } from 'jotai'

/** What the popup is about. */
export interface ReservationFor {
  shopId: number | undefined
  itemId: number | undefined
}

/** Undefined: the popup is closed. */
export const reservationOpenAtom = atom<ReservationFor | undefined>(undefined)
