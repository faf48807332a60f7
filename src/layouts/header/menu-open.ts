import { atom } from 'jotai'

/** Of the side menu: the target of the button that opens it before hydration. */
export const MENU_ID = 'menu'

/** Whether the side menu is open. */
export const menuOpenAtom = atom(false)
