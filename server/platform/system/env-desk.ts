/** Settings of the desk's page. */
import { BlockList, isIP } from 'node:net'
import * as z from 'zod/mini'

export interface DeskSettings {
  /** Base of its addresses, without a trailing slash. */
  url: string
  port: number
  /** Networks that may reach it; undefined for all. */
  allow: BlockList | undefined
}

const NETWORKS = 'networks, separated by commas, such as 203.0.113.7 or 2001:db8::/32'

/** `203.0.113.0/24` → its address and bits; undefined for anything else. */
function parseNetwork(text: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | undefined {
  const [address = '', mask, ...more] = text.split('/')
  const version = isIP(address)
  const max = version === 4 ? 32 : 128
  const bits = mask === undefined ? max : /^\d{1,3}$/.test(mask) ? Number(mask) : Number.NaN
  if (version === 0 || more.length > 0 || !(bits <= max)) return undefined
  return { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' }
}

const splitNetworks = (text: string): string[] => text.split(',').map((it) => it.trim())

export const deskShape = {
  DESK_ALLOW: z.optional(
    z.string().check(
      z.refine((text) => splitNetworks(text).every((it) => parseNetwork(it) !== undefined), {
        error: () => NETWORKS,
      }),
    ),
  ),
}

interface Values {
  DESK: boolean
  DESK_URL?: string | undefined
  DESK_PORT: number
  DESK_ALLOW?: string | undefined
}

/** Undefined if the desk's page is closed. Without DESK_URL it is open only on this machine. */
export function readDesk(
  { DESK, DESK_URL, DESK_PORT: port, DESK_ALLOW }: Values,
  isLocalStore: boolean,
): DeskSettings | undefined {
  if (!DESK || (DESK_URL === undefined && !isLocalStore)) return undefined
  return { url: DESK_URL ?? `http://localhost:${port}`, port, allow: readNetworks(DESK_ALLOW) }
}

function readNetworks(text: string | undefined): BlockList | undefined {
  if (text === undefined) return undefined
  const list = new BlockList()
  for (const { address, bits, family } of splitNetworks(text).map((it) => parseNetwork(it)!))
    list.addSubnet(address, bits, family)
  return list
}
