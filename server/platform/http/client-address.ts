/** Determines the client's address. */
import { isIPv6 } from 'node:net'

interface Connection {
  /** Remote address of the connection; undefined for in-process requests. */
  peer: string | undefined
  forwardedFor: string | undefined
}

/**
 * Each proxy appends the address that it saw. With n trusted proxies, the nth address from the end is the first that only
 * our own proxies could have written. Everything before it can be forged.
 */
export function getClientAddress({ peer, forwardedFor }: Connection, trustedProxies: number): string {
  const seen = forwardedFor?.split(',').map((address) => address.trim()) ?? []
  const forwarded = trustedProxies > 0 ? seen.at(-Math.min(trustedProxies, seen.length)) : undefined
  return withoutPort(forwarded || peer || 'unknown').replace(/^::ffff:(?=\d+\.)/i, '')
}

/** For rate limits. */
export const getSourceAddress = (connection: Connection, trustedProxies: number): string =>
  toNetwork(getClientAddress(connection, trustedProxies))

/** Some proxies include the port, which differs per connection. */
const withoutPort = (address: string): string =>
  address.replace(/^([\d.]+):\d+$/, '$1').replace(/^\[(.+)\](:\d+)?$/, '$1')

/** For IPv6 the /64 network, because a household can choose from 2^64 addresses. */
function toNetwork(plain: string): string {
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('%')[0]!.split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail.split(':').filter(Boolean)
  const gap = plain.includes('::') ? Math.max(0, 8 - first.length - last.length) : 0
  const groups = [...first, ...Array.from({ length: gap }, () => '0'), ...last]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
