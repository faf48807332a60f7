/** Whose address counts for limits. */
import { isIPv6 } from 'node:net'

interface Came {
  /** The other end of the connection; none where no wire is involved. */
  peer: string | undefined
  forwardedFor: string | undefined
}

/**
 * Each proxy appends the address that it saw, so with so many proxies of our own the last but as many is the first one
 * that none but us could write. Anything before it is hearsay.
 */
export function sourceAddress({ peer, forwardedFor }: Came, trustedProxies: number): string {
  const seen = forwardedFor?.split(',').map((address) => address.trim()) ?? []
  const told = trustedProxies > 0 ? seen.at(-Math.min(trustedProxies, seen.length)) : undefined
  return networkOf(told || peer || 'unknown')
}

/** Some proxies tell the port too, and every connection has another. */
const withoutPort = (address: string): string =>
  address.replace(/^([\d.]+):\d+$/, '$1').replace(/^\[(.+)\](:\d+)?$/, '$1')

/** Of IPv6 the network of the household, which has 2^64 addresses to choose from. */
function networkOf(address: string): string {
  const plain = withoutPort(address).replace(/^::ffff:(?=\d+\.)/i, '')
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
