import type { Env } from '#server/env.ts'

/**
 * The server posts to whatever address a device names, so it has to be one of a known push service: https, no port, no
 * user, written as a browser writes it. `localhost`, which only a store on this machine may name, is for tests: there any
 * port and plain http will do.
 */
export function isPushEndpoint(text: string, { PUSH_HOSTS }: Pick<Env, 'PUSH_HOSTS'>): boolean {
  const url = URL.parse(text)
  if (!url || url.href !== text || url.username || url.password || url.hash) return false
  if (!PUSH_HOSTS.some((host) => isHost(url.hostname, host))) return false
  return url.hostname === 'localhost' ? /^https?:$/.test(url.protocol) : url.protocol === 'https:' && url.port === ''
}

const isHost = (name: string, host: string): boolean =>
  host.startsWith('*.') ? name.endsWith(host.slice(1)) && name.length >= host.length : name === host
