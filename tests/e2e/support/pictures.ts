import type { Page } from '@playwright/test'

/** Deriving the pictures of all pages would take longer than the pages. They have their sizes in the HTML. */
export const stubPictures = (page: Page) =>
  page.route('**/pictures/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
