/** When a parcel has to leave the store to arrive on its day. */
import { addDays } from '#contract/shared/civil-date.ts'
import type { Prefecture } from '#contract/shared/prefectures.ts'
import { EXTRA_DELIVERY_DAYS } from './shipping.ts'

/** What is given to the carrier today arrives tomorrow in most of the country. */
const CARRIER_DAYS = 1

interface Destination {
  /** Undefined means 関東, as everywhere. */
  prefecture: Prefecture | undefined
  /** Days on which the company is closed every year, `MM-DD`: nothing leaves the store then. */
  closedDays: readonly string[]
}

const getCarrierDays = ({ prefecture }: Destination): number =>
  CARRIER_DAYS + ((prefecture && EXTRA_DELIVERY_DAYS[prefecture]) ?? 0)

/** The last day on which a parcel can leave the store to arrive on `deliveryOn`. */
export function getDispatchDay(deliveryOn: string, destination: Destination): string {
  const { closedDays } = destination
  let day = addDays(deliveryOn, -getCarrierDays(destination))
  while (closedDays.includes(day.slice(5))) day = addDays(day, -1)
  return day
}

/** The last delivery day whose parcels have to leave the store on `today` or before. */
export function getLastDueDay(today: string, destination: Destination): string {
  let day = addDays(today, getCarrierDays(destination))
  while (getDispatchDay(addDays(day, 1), destination) <= today) day = addDays(day, 1)
  return day
}
