/** Every business constant, once. Units stand in the names. */
import type { Prefecture } from './prefectures.ts'

export const SITE_NAME = 'こもれび'
export const TAGLINE = '住まいに、木もれ日のような心地よさを。'

const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const DAY_MS = 24 * 60 * MINUTE_MS

// Lists
export const ITEMS_PER_PAGE = 24
export const MAX_PER_PAGE = 100
export const PAGE_RANGE = 3
export const MARGIN_PAGES = 1
/** From so many pages on, the pager also offers the first and the last page by name. */
export const FIRST_LAST_FROM_PAGES = 10
/** Content ids are PostgreSQL integers. */
export const MAX_CONTENT_ID = 2_147_483_647

// Catalogue
/** Public answers never tell more stock than this. */
export const MAX_SHOWN_STOCK = 20
/** Up to so many pieces the page says how many are left. */
export const FEW_STOCK = 3
export const NEW_ITEM_MS = 60 * DAY_MS
export const CHANGES_PER_CALL = 500
/** What one row of the change feed weighs on the wire, measured over 10,000 generated items. */
export const PACK_ROW_BYTES = 220
/** A first copy that is larger is not loaded by itself over a network that may cost. */
export const MAX_UNASKED_PACK_BYTES = 1_000_000
export const PACK_REFRESH_MS = 15 * MINUTE_MS
/** Points: 1 % of what is paid with money, rounded down per line. */
export const POINT_RATE_PERCENT = 1

// Cart and favorites
export const MAX_CART_LINES = 99
export const MAX_LINE_QUANTITY = 20
export const MAX_FAVORITES = 500

// Delivery, by shipping class
export const SHIPPING_FEE_YEN = { S: 770, M: 1_650, L: 3_300 }
/** From so much of goods the fee falls away. */
export const FREE_SHIPPING_FROM_YEN = { S: 11_000, M: 11_000, L: 55_000 }
export const DELIVERY_DAYS = { S: 3, M: 7, L: 7 }
/** Also charged if delivery is otherwise free. */
export const EXTRA_SHIPPING_FEE_YEN: Partial<Record<Prefecture, number>> = { 北海道: 1_650, 沖縄県: 1_650 }
export const EXTRA_DELIVERY_DAYS: Partial<Record<Prefecture, number>> = {
  北海道: 1,
  福岡県: 1,
  佐賀県: 1,
  長崎県: 1,
  熊本県: 1,
  大分県: 1,
  宮崎県: 1,
  鹿児島県: 1,
  沖縄県: 3,
}
/** Orders from noon (Japan) on count as placed the next day: noon plus these hours is the next day. */
export const ORDER_CUT_OFF_MS = 12 * 60 * MINUTE_MS

// Reservations
/** Every visit starts on a whole or half hour and takes whole cells of this length. */
export const CELL_MS = 30 * MINUTE_MS
export const RESERVATION_LEAD_MS = 120 * MINUTE_MS
export const SURVEY_BUSINESS_DAYS = 3
export const RESERVATION_DAYS_AHEAD = 60
/** After a visit at the customer's, the way back. */
export const SURVEY_TRAVEL_MS = 60 * MINUTE_MS
/** Hour in Japan until which one changes or cancels online, so many days before. */
export const CHANGE_UNTIL_HOUR = 18
export const CHANGE_UNTIL_DAYS = { visit: 1, survey: 2 }
/** In Japan, of the day before. */
export const REMINDER_HOUR = 10
export const MAX_LIVE_RESERVATIONS = 3
export const MAX_WISHES = 3
/** Offered where no wish could be granted. */
export const NEAREST_STARTS = 3

// Files
export const MAX_FILE_BYTES = 10_000_000
export const MAX_PICTURE_PIXELS = 40_000_000
/** Photos are made no larger than this on the device, and again on the server. */
export const MAX_PICTURE_EDGE = 2_560
/** What a photo made smaller on the device may weigh. */
export const MAX_REDUCED_PICTURE_BYTES = 1_500_000
/** So long a file waits for what names it. */
export const UNCLAIMED_FILE_MS = 7 * DAY_MS

// Messages
export const MAX_MESSAGE_CHARACTERS = 2_000
export const MAX_MESSAGE_PICTURES = 4
export const MESSAGES_PER_CALL = 50
export const MESSAGES_PAGE = '/mypage/message'

// Search
export const MAX_QUERY_CHARACTERS = 100
export const MAX_QUERY_WORDS = 8
/** Only words of at least so many characters are tried with one letter wrong. */
export const TYPO_FROM_CHARACTERS = 4

// Session
export const TOKEN_LIFETIME_MS = 60 * MINUTE_MS
/** Of a strategy that names none. */
export const GENERIC_TOKEN_LIFETIME_MS = 30 * MINUTE_MS
/** Restarted by each renewal. */
export const SESSION_LIFETIME_MS = 14 * DAY_MS
/** A token counts as expired so much before it is. */
export const EARLY_EXPIRY_MS = 500
export const EXPIRED_SESSION_MESSAGE = 'Both token and refresh token have expired. Your request was aborted.'
/** A longer address is not remembered as the wanted page. */
export const MAX_WANTED_PAGE_CHARACTERS = 2_000

// Push
/** Browsers of one customer that are told; beyond, the one that was longest away goes. */
export const MAX_PUSH_SUBSCRIPTIONS = 10
/** Whoever said no is not offered it before. */
export const PUSH_OFFERED_AGAIN_MS = 30 * DAY_MS

// Navigation
export const LOADING_THROTTLE_MS = 200
export const LOADING_DURATION_MS = 5_000
/** A pending state, once shown, stays at least this long. */
export const MIN_PENDING_MS = 200
export const CHUNK_RELOAD_GUARD_MS = 60_000
export const NOT_FOUND_MESSAGE = 'This page could not be found'

// The worker
/** The page without content, from which the worker answers navigations. */
export const SHELL_ADDRESS = '/shell.html'

// Installing
/** After so long without a page the next one is another visit. */
export const VISIT_PAUSE_MS = 30 * MINUTE_MS
export const INSTALL_ASKED_FROM_VISIT = 2
export const INSTALL_ASKED_AGAIN_MS = 30 * DAY_MS

// Forms
/** Where a page says that a form has to be sent again, because it came before the program ran. */
export const SEND_AGAIN_ANCHOR = 'send-again'

// Toasts
export const TOAST_TIMEOUT_MS = 5_000
export const MAX_TOASTS = 20
export const TOAST_DRAG_DISMISS_RATIO = 0.6
/** In the style sheets `--motion-bounce`; toast.test.tsx keeps the two the same. */
export const TOAST_BOUNCE_MS = 750
export const TOAST_REMOVE_DELAY_MS = 1_000

// Date picker
/** What stands in the field; an own `format` may replace it. */
export const DATE_FORMATS = {
  date: 'YYYY-MM-DD',
  datetime: 'YYYY-MM-DD HH:mm:ss',
  year: 'YYYY',
  month: 'YYYY-MM',
  time: 'HH:mm:ss',
  week: 'w',
}
export const RANGE_SEPARATOR = ' ~ '
export const MULTIPLE_SEPARATOR = ','
export const CONFIRM_TEXT = 'OK'
export const CALENDAR_CELLS = 42
/** Sunday. */
export const WEEK_STARTS_ON = 0
export const TIME_STEPS = { hour: 1, minute: 1, second: 1 }
export const TIME_SCROLL_MS = 100
/** How far the two panels of a range stand apart at least, by what their cells are. */
export const RANGE_PANELS_APART_MONTHS = { date: 1, month: 12, year: 120 }
