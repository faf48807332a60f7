/** What a page of the server says of itself in the script that starts its program (server/render-template.ts). */

const START = /<script data-program="([^"]*)" data-answers="([^"]*)">/

const listed = (text: string | undefined): string[] => text?.split(' ').filter(Boolean) ?? []

/** Addresses of the scripts that it starts; none: it is no such page. */
export const programOf = (html: string): string[] => listed(START.exec(html)?.[1])

/** Addresses of the public answers that it was made of. */
export const namedAnswers = (html: string): string[] => listed(START.exec(html)?.[2]?.replaceAll('&amp;', '&'))

/** The address on the store's own origin of a built file that a page may take from a CDN. Its name has a hash. */
export const ownFile = (address: string): string => `/assets/${address.slice(address.lastIndexOf('/') + 1)}`
