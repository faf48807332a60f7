/**
 * What style sheets know about the page: the classes of `<html>`. Nothing else sets or reads them, or another attribute of it.
 * Also part of the inline script in the head.
 */
type HtmlClass =
  /** The installed app. The media query is not reliable (`isInstalled`). */
  | 'app'
  /** Large text was chosen. */
  | 'largeText'
  /** The first frame waits for fonts that are on the device. */
  | 'loadingFonts'
  | 'offline'
  /** Submissions are unsent. */
  | 'outbox'
  /** The session of a restored page is not confirmed: what is private in it is hidden, or all of it. */
  | 'unconfirmed'
  | 'unconfirmedPage'
  /** The customer's mail address is not verified. */
  | 'unverified'
  /** The page is laid out whole, because its scroll position must be exact. */
  | 'whole'

export const setHtmlClass = (name: HtmlClass, isSet: boolean): void =>
  void document.documentElement.classList.toggle(name, isSet)

export const hasHtmlClass = (name: HtmlClass): boolean => document.documentElement.classList.contains(name)

/** Classes that follow a value in localStorage, because the first frame needs them. */
export const STORED_CLASSES = {
  largeText: { key: 'komorebi.textSize', value: 'large' },
  unverified: { key: 'komorebi.verify', value: 'due' },
} as const satisfies Partial<Record<HtmlClass, { key: string; value: string }>>
