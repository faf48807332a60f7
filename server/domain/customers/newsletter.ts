import { NEWSLETTER_WORDING } from '#contract/customers.ts'

/** When and to which words; or when it was taken back. */
export const consentTo = (newsletter: boolean, nowMs: number) => ({
  newsletter,
  newsletterAt: new Date(nowMs),
  newsletterWording: newsletter ? NEWSLETTER_WORDING : null,
})
