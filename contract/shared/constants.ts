/** Constants that several files share. Units are part of the names. */

/** How long reservations, inquiries and messages are kept after the last exchange: a promise of the privacy policy. */
export const CONVERSATION_MONTHS = 36

export const SITE_NAME = 'こもれび'
export const TAGLINE = '住まいに、木もれ日のような心地よさを。'

export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

// Lists
export const ITEMS_PER_PAGE = 24
export const MAX_PER_PAGE = 100
export const PAGE_RANGE = 3
export const MARGIN_PAGES = 1
/** From this number of pages, the pager also links to the first and last page by name. */
export const FIRST_LAST_FROM_PAGES = 10
/** Content ids are PostgreSQL integers. */
export const MAX_CONTENT_ID = 2_147_483_647

// Catalogue
/** Public responses never show more stock than this. */
export const MAX_VISIBLE_STOCK = 20
/** At or below this stock the page shows how many are left. */
export const LOW_STOCK = 3
export const NEW_ITEM_MS = 60 * DAY_MS
export const CHANGES_PER_CALL = 500
/** A larger first download is not started automatically on a metered network. */
export const MAX_AUTOMATIC_CATALOGUE_BYTES = 1_000_000
export const CATALOGUE_REFRESH_MS = 15 * MINUTE_MS
/** Points: 1 % of the amount paid with money, rounded down per line. */
export const POINT_RATE_PERCENT = 1

// Cart and favorites
export const MAX_CART_LINES = 99
export const MAX_LINE_QUANTITY = 20
/** Per customer. */
export const MAX_UNPAID_ORDERS = 5
export const MAX_FAVORITES = 500

// Reservations
/** Visits start on the hour or half hour and take up whole capacity buckets of this length. */
export const BUCKET_MS = 30 * MINUTE_MS
export const RESERVATION_LEAD_MS = 2 * HOUR_MS
export const SURVEY_BUSINESS_DAYS = 3
export const RESERVATION_DAYS_AHEAD = 60
/** Travel time back to the shop after a survey at the customer's home. */
export const SURVEY_TRAVEL_MS = 60 * MINUTE_MS
/** Online changes and cancellations close at this hour (Japan), this many days before the visit. */
export const CHANGE_UNTIL_HOUR = 18
export const CHANGE_UNTIL_DAYS = { visit: 1, survey: 2 }
/** Hour in Japan on the day before. */
export const REMINDER_HOUR = 10
export const MAX_ACTIVE_RESERVATIONS = 3
export const MAX_WISHES = 3
/** Adults and children, each. */
export const MAX_VISIT_PEOPLE = 6
/** Number of alternatives offered when no wish is available. */
export const NEAREST_STARTS = 3

// Files
/** The worker also uploads, and does not load the endpoint's schemas. */
export const UPLOAD_PATH = '/Files/upload'
export const MAX_FILE_BYTES = 10_000_000
export const MAX_PICTURE_PIXELS = 40_000_000
/** Photos are scaled down to this on the device, and again on the server. */
export const MAX_PICTURE_EDGE = 2_560
/** Size limit of a photo that the device has scaled down. */
export const MAX_REDUCED_PICTURE_BYTES = 1_500_000
/** A file that no submission references is deleted after this time. */
export const UNCLAIMED_FILE_MS = 7 * DAY_MS

// Messages
export const MAX_MESSAGE_CHARACTERS = 2_000
export const MAX_MESSAGE_PICTURES = 4
export const MESSAGES_PER_CALL = 50
export const MESSAGES_PAGE = '/mypage/message'

// Submissions
/** Pages that show the outcome of a submission, with its key after `#`. Here, so that links do not load the schemas. */
export const RESERVATION_OUTCOME_PAGE = '/reservation/completion'
/** Names of the submissions with this page. */
export const RESERVATION_SUBMISSIONS = { visit: 'reservation', eventSeats: 'event-seats' } as const
export const INQUIRY_OUTCOME_PAGE = '/reform/inquiry'
export const APPLICATION_OUTCOME_PAGE = '/recruitment/completion'

// Search
export const MAX_QUERY_CHARACTERS = 100
export const MAX_QUERY_WORDS = 8
/** Shorter words are not searched with typo tolerance. */
export const TYPO_FROM_CHARACTERS = 4

// Session
/** The worker also renews tokens, and does not load the endpoint's schemas. */
export const REFRESH_PATH = '/Customers/refresh'
export const TOKEN_LIFETIME_MS = 60 * MINUTE_MS
/** For login strategies that do not set their own. */
export const GENERIC_TOKEN_LIFETIME_MS = 30 * MINUTE_MS
/** Restarts with each renewal. */
export const SESSION_LIFETIME_MS = 14 * DAY_MS
/** Tokens are treated as expired this long before they are. */
export const EARLY_EXPIRY_MS = 500
export const EXPIRED_SESSION_MESSAGE = 'Both token and refresh token have expired. Your request was aborted.'
/** A longer return URL is not remembered. */
export const MAX_RETURN_URL_CHARACTERS = 2_000

// Live events
export const LIVE_EVENT_KINDS = [
  'cart',
  'favorites',
  'messages',
  'reservations',
  'orders',
  'points',
  'session',
] as const

export type LiveEventKind = (typeof LIVE_EVENT_KINDS)[number]

// Push
/** Per customer. Beyond this limit the subscription that was unused for the longest time is removed. */
export const MAX_PUSH_SUBSCRIPTIONS = 10
/** After declining, the customer is not asked again for this time. */
export const PUSH_OFFERED_AGAIN_MS = 30 * DAY_MS

// Navigation
export const LOADING_THROTTLE_MS = 200
export const LOADING_DURATION_MS = 5_000
/** Once visible, a pending state stays for at least this long. */
export const MIN_PENDING_MS = 200
export const CHUNK_RELOAD_GUARD_MS = 60 * SECOND_MS
export const NOT_FOUND_MESSAGE = 'This page could not be found'

// The worker
/** Page without content that the worker serves for navigations. */
export const SHELL_PATH = '/shell.html'
/** The same page with the policies of the pages that take cards. */
export const PAYMENT_SHELL_PATH = '/payment-shell.html'
/** The pages that take cards. Only their documents may load the payment service's script, frames and requests. */
export const PAYMENT_PAGES = /^\/(checkout|mypage\/payment)(?![\w-])/

// Installing
/** After this time without a page view, the next one starts a new visit. */
export const NEW_VISIT_AFTER_MS = 30 * MINUTE_MS
export const INSTALL_OFFERED_FROM_VISIT = 2
export const INSTALL_ASKED_AGAIN_MS = 30 * DAY_MS

// Forms
/** Anchor of the message that asks to submit a form again, because it was submitted before the script had loaded. */
export const RESUBMIT_ANCHOR = 'send-again'

// Toasts
export const TOAST_TIMEOUT_MS = 5_000
export const MAX_TOASTS = 20
export const TOAST_DRAG_DISMISS_RATIO = 0.6
/** Equals `--motion-bounce` in the style sheets; toast.test.tsx keeps them in sync. */
export const TOAST_BOUNCE_MS = 750
export const TOAST_REMOVE_DELAY_MS = 1_000

// Date picker
/** Default text formats of the field; the `format` prop overrides them. */
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
/** Minimum distance between the two panels of a range picker, by the unit of their cells. */
export const RANGE_PANELS_APART_MONTHS = { date: 1, month: 12, year: 120 }
