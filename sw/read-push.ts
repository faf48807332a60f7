/** What a push says. It is shown whatever it says, because a browser takes the right away from who shows nothing. */
import { SITE_NAME } from '#contract/rules.ts'
import { isPageAddress } from './page-addresses.ts'

export interface Told {
  title: string
  body: string
  /** A repetition takes the place of the first. */
  tag: string
  /** The page that a tap opens. */
  path: string
}

const HOME = '/'
const UNREADABLE: Told = { title: SITE_NAME, body: 'お知らせがあります。', tag: 'news', path: HOME }

/** A declarative push message, as the server writes it; for anything else the words that are always true. */
export function readPush(text: string | undefined, origin: string): Told {
  const { title, body, tag, navigate } = notificationIn(text)
  if (typeof title !== 'string' || title === '') return UNREADABLE
  return {
    title,
    body: typeof body === 'string' ? body : '',
    tag: typeof tag === 'string' ? tag : UNREADABLE.tag,
    path: pageIn(navigate, origin),
  }
}

function notificationIn(text = ''): Record<string, unknown> {
  try {
    const { notification } = JSON.parse(text) as { notification?: unknown }
    return typeof notification === 'object' && notification !== null ? { ...notification } : {}
  } catch {
    return {}
  }
}

/** Only ever a page of this store. */
function pageIn(navigate: unknown, origin: string): string {
  const url = typeof navigate === 'string' ? URL.parse(navigate, origin) : null
  if (url?.origin !== origin) return HOME
  const path = url.pathname + url.search
  return isPageAddress(path) ? path + url.hash : HOME
}
