import { atom } from 'jotai'

/** Whether the cart panel is open. */
export const cartOpenAtom = atom(false)
