/**
 * The browser's history. The policies of a document decide what it may load, and only documents of the payment pages admit
 * Stripe. So entering or leaving these pages loads a new document, from links, redirects and code alike. Back and forward
 * need nothing, because all entries of one document then have the same policies.
 */
import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { PAYMENT_PAGES } from '#contract/shared/constants.ts'
import { getReplicas } from '#src/device/cart-sync/cart.ts'
import { sendUnsent } from '#src/device/cart-sync/start.ts'
import { leavePage } from '#src/device/network/leave-page.ts'
import { canStoreSession } from '#src/device/session/can-store-session.ts'
import { isLoggedIn } from '#src/device/session/use-session.ts'
import { withTimeLimit } from '#src/device/storage/limit-time.ts'
import { showToast } from '#src/ui/toast/show-toast.ts'

type Load = (how: 'assign' | 'replace', href: string) => void

const CANNOT_STORE =
  'ブラウザがデータの保存を止めているため、このページを開けません。ブラウザの設定でCookieとサイトデータの保存を許可してから、もう一度お試しください'

/** The next document would know neither the customer nor the cart. */
const wouldLoseSession = (): boolean => (isLoggedIn() || getReplicas().cart.size > 0) && !canStoreSession()

const loadDocument: Load = (how, href) => {
  if (!canOpenPage(href)) return
  // A customer's cart is then loaded from the server.
  if (getReplicas().isInMemoryOnly)
    void withTimeLimit(sendUnsent())
      .catch(() => {}) // The page opens anyway; it is waited for only so that less is lost.
      .then(() => openDocument(how, href))
  else openDocument(how, href)
}

const openDocument: Load = (how, href) => {
  // The entry belongs to an overlay if a link in it was followed. When that closes, it would go back and cancel the load.
  History.prototype.replaceState.call(window.history, { ...window.history.state, overlay: undefined }, '')
  leavePage(() => location[how](href))
}

/** Whether it has other policies than the page of `from`. */
const hasOtherPolicies = (href: string, from: string) => PAYMENT_PAGES.test(href) !== PAYMENT_PAGES.test(from)

/** Says why if the page cannot be opened from this document. */
export function canOpenPage(href: string): boolean {
  if (!hasOtherPolicies(href, location.pathname) || !wouldLoseSession()) return true
  void showToast({ kind: 'error', text: CANNOT_STORE })
  return false
}

export function loadDocuments(history: RouterHistory, load: Load = loadDocument): RouterHistory {
  const { push, replace } = history
  const needsDocument = (href: string) => hasOtherPolicies(href, history.location.pathname)
  history.push = (href, ...rest) => (needsDocument(href) ? load('assign', href) : push(href, ...rest))
  history.replace = (href, ...rest) => (needsDocument(href) ? load('replace', href) : replace(href, ...rest))
  return history
}

export const createDocumentHistory = (): RouterHistory => loadDocuments(createBrowserHistory())
