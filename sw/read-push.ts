/** Parses a push message. Something must always be shown: browsers revoke the permission of sites that show nothing. */
import { SITE_NAME } from '#contract/shared/constants.ts'
import { parseUrl } from '#contract/shared/parse-url.ts'
import { isPagePath } from './page-urls.ts'

export interface PushNotification {
  title: string
  body: string
  /** A notification with the same tag replaces the previous one. */
  tag: string
  /** The page that a tap opens. */
  path: string
}

const HOME = '/'
const FALLBACK: PushNotification = { title: SITE_NAME, body: 'お知らせがあります。', tag: 'general', path: HOME }

/** Expects a declarative push message; anything else becomes a general notification. */
export function parsePush(text: string | undefined, origin: string): PushNotification {
  const { title, body, tag, navigate } = parseNotification(text)
  if (typeof title !== 'string' || title === '') return FALLBACK
  return {
    title,
    body: typeof body === 'string' ? body : '',
    tag: typeof tag === 'string' ? tag : FALLBACK.tag,
    path: toPagePath(navigate, origin),
  }
}

function parseNotification(text = ''): Record<string, unknown> {
  try {
    const { notification } = JSON.parse(text) as { notification?: unknown }
    return typeof notification === 'object' && notification !== null ? { ...notification } : {}
  } catch {
    return {}
  }
}

/** Only pages of this store are opened. */
function toPagePath(navigate: unknown, origin: string): string {
  const url = typeof navigate === 'string' ? parseUrl(navigate, origin) : undefined
  if (url?.origin !== origin) return HOME
  const path = url.pathname + url.search
  return isPagePath(path) ? path + url.hash : HOME
}
