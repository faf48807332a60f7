/** Messages between pages and the worker. They may run different versions of the bundle. */

export interface CachePageMessage {
  type: 'CACHE_PAGE'
  /** URLs of this origin: the page, and the API responses and pictures that it shows. */
  page: string
  responses: string[]
  pictures: string[]
}

/**
 * From a page. `SKIP_WAITING` is Workbox's; `paths` are those of the fonts. The reply to `COUNT_WINDOWS` is a number, and that
 * to `STORE_FONTS` is true, once all are stored.
 */
export type PageMessage =
  | CachePageMessage
  | { type: 'SKIP_WAITING' }
  | { type: 'COUNT_WINDOWS' }
  | { type: 'STORE_FONTS'; paths: string[] }
  | { type: 'SET_UNREAD'; count: number }

/** Reply to `GET_WINDOW_STATE`: whether a window shows the page, may navigate to it, or must not be disturbed. */
export type WindowState = 'showing' | 'free' | 'busy'

/** From the worker. */
export type WorkerMessage =
  | { type: 'RESPONSES_CHANGED' }
  | { type: 'SERVER_UNREACHABLE' }
  | { type: 'PUSH_RECEIVED' }
  | { type: 'GET_WINDOW_STATE'; path: string }
  | { type: 'OPEN_PAGE'; path: string }
