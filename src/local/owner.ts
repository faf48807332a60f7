/** Whose things are on this device that belong to nobody's account; those of customers lie under their ids. */
export const GUEST = 'guest'
