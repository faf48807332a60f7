import type { Env } from '#server/platform/system/env.ts'

/**
 * The server posts to URLs named by devices, so only known push services are allowed: https, no port, no credentials, in
 * normalized form. `localhost` is for tests and requires a local store; any port and plain http are allowed there.
 */
export function isPushEndpoint(text: string, { PUSH_HOSTS }: Pick<Env, 'PUSH_HOSTS'>): boolean {
  const url = URL.parse(text)
  if (!url || url.href !== text || url.username || url.password || url.hash) return false
  if (!PUSH_HOSTS.some((host) => isHost(url.hostname, host))) return false
  return url.hostname === 'localhost' ? /^https?:$/.test(url.protocol) : url.protocol === 'https:' && url.port === ''
}

const isHost = (name: string, host: string): boolean =>
  host.startsWith('*.') ? name.endsWith(host.slice(1)) && name.length >= host.length : name === host
