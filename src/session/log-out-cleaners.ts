/**
 * What else leaves the device with a session. `asked`: the customer logged out, nothing private may stay. `ended`: it
 * just ended; kept answers go, what waits to be sent stays for the same customer's next login.
 */
export type LogOutKind = 'asked' | 'ended'

/** `customerId`: whose session it was. By then nobody else can tell; undefined if it was not known on this device. */
type Cleaner = (kind: LogOutKind, customerId: string | undefined) => void | Promise<void>

const cleaners = new Set<Cleaner>()

/** For whoever keeps something of a customer on the device. */
export function onLogOut(cleaner: Cleaner): void {
  cleaners.add(cleaner)
}

/** One that fails keeps none of the others from its work. */
export async function cleanUp(kind: LogOutKind, customerId: string | undefined): Promise<void> {
  await Promise.allSettled([...cleaners].map(async (cleaner) => cleaner(kind, customerId)))
}
