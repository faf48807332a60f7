import { atom } from 'jotai'

/** What the dialog is opened for. */
export interface ReservationTarget {
  shopId: number | undefined
  itemId: number | undefined
}

/** Undefined while the dialog is closed. */
export const reservationOpenAtom = atom<ReservationTarget | undefined>(undefined)
