/** Work that can be ordered with a piece of furniture. The same rule decides on the page and on the server. */

export const SERVICES = ['assembly', 'pickup'] as const

export type Service = (typeof SERVICES)[number]

/** Today's prices for one piece, tax included. An order keeps those of its day: see `getServiceYen`. */
export const SERVICE_YEN: Record<Service, number> = { assembly: 3_300, pickup: 3_300 }

export const SERVICE_LABELS: Record<Service, string> = { assembly: '組み立て', pickup: '古い家具の引き取り' }

type ByService = { [It in Service]?: number | undefined }

/** Number of pieces of a line. */
export type LineServices = ByService

export interface ServiceLine {
  services?: LineServices | undefined
  /** The prices of its services at the time of the order. */
  serviceYen?: ByService | undefined
}

interface ServiceLimits {
  /** What the item offers. */
  offered: readonly Service[] | undefined
  /** Pieces of the line. */
  quantity: number
}

/** What can be ordered of what is asked for: a service that the item offers, for at most the pieces that are ordered. */
export function limitServices(
  asked: LineServices | undefined,
  { offered = [], quantity }: ServiceLimits,
): LineServices {
  const limited: LineServices = {}
  for (const service of SERVICES) {
    const pieces = Math.min(asked?.[service] ?? 0, quantity)
    if (pieces > 0 && offered.includes(service)) limited[service] = pieces
  }
  return limited
}

/** What one piece of a line costs. */
export const getServiceYen = ({ serviceYen }: ServiceLine, service: Service): number =>
  serviceYen?.[service] ?? SERVICE_YEN[service]

/** What a service costs for all pieces of a line. */
export const getServicesYen = (line: ServiceLine, service: Service): number =>
  (line.services?.[service] ?? 0) * getServiceYen(line, service)

/** Today's prices of the services of a line, to be stored with it. */
export const priceServices = (services: LineServices): ByService =>
  Object.fromEntries(listServices(services).map(([it]) => [it, SERVICE_YEN[it]]))

/** The services of a line with their pieces, in a fixed order. */
export const listServices = (services: LineServices | undefined): [Service, number][] =>
  SERVICES.flatMap((it) => (services?.[it] ? [[it, services[it]]] : []))
