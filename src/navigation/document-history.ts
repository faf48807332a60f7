/**
 * The browser's history. The policies of a document decide what it may load, and only documents of the payment pages admit
 * Stripe. So entering or leaving these pages loads a new document, from links, redirects and code alike. Back and forward
 * need nothing, because all entries of one document then have the same policies.
 */
import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { PAYMENT_PAGES } from '#contract/shared/constants.ts'
import { leavePage } from '#src/device/network/leave-page.ts'

type Load = (how: 'assign' | 'replace', href: string) => void

const loadDocument: Load = (how, href) => {
  // The entry belongs to an overlay if a link in it was followed. When that closes, it would go back and cancel the load.
  History.prototype.replaceState.call(window.history, { ...window.history.state, overlay: undefined }, '')
  leavePage(() => location[how](href))
}

export function loadDocuments(history: RouterHistory, load: Load = loadDocument): RouterHistory {
  const { push, replace } = history
  const hasOtherPolicies = (href: string) => PAYMENT_PAGES.test(href) !== PAYMENT_PAGES.test(history.location.pathname)
  history.push = (href, ...rest) => (hasOtherPolicies(href) ? load('assign', href) : push(href, ...rest))
  history.replace = (href, ...rest) => (hasOtherPolicies(href) ? load('replace', href) : replace(href, ...rest))
  return history
}

export const createDocumentHistory = (): RouterHistory => loadDocuments(createBrowserHistory())
