/** What would be lost with a log-out: the customer's changes that the server has not got. */
const keeping = () => import('./keep-baskets.ts')

export const countUnsent = async (): Promise<number> => (await keeping()).countUnsent()

/** Resolves with what still waits. */
export const sendUnsent = async (): Promise<number> => (await keeping()).sendUnsent()
