import { describe, expect, it } from 'vitest'
import { getSourceAddress } from './client-address.ts'

describe('the client address', () => {
  it.each([
    ['the other end where no proxy is trusted, whatever it claims', 0, '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['what the one proxy saw, not what it was told', 1, '10.0.0.1', '1.2.3.4, 198.51.100.1', '198.51.100.1'],
    ['what the outer of two proxies saw', 2, '10.0.0.1', '1.2.3.4, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
    ['the first where there are fewer than trusted', 2, '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['the other end where a trusted proxy says nothing', 1, '10.0.0.1', undefined, '10.0.0.1'],
    ['an IPv4 address in its IPv6 form', 0, '::ffff:203.0.113.7', undefined, '203.0.113.7'],
    ['the same whatever the port that a proxy tells with it', 1, '10.0.0.1', '198.51.100.1:50123', '198.51.100.1'],
    ['of IPv6 too', 1, '10.0.0.1', '[2001:db8:1:2::5]:50123', '2001:db8:1:2::/64'],
    ['of IPv6 the network', 0, '2001:db8:1:2:aaaa:bbbb:cccc:dddd', undefined, '2001:db8:1:2::/64'],
    ['of a shortened IPv6 address too', 0, '2001:DB8::5', undefined, '2001:db8:0:0::/64'],
    ['the loopback', 0, '::1', undefined, '0:0:0:0::/64'],
    ['none where no wire is involved', 0, undefined, undefined, 'unknown'],
  ])('is %s', (_, proxies, peer, forwardedFor, expected) => {
    expect(getSourceAddress({ peer, forwardedFor }, proxies)).toBe(expected)
  })
})
