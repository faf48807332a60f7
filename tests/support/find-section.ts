/** The section of the page with this heading. Most have no role, because a page would have too many landmarks. */
export const findSection = (title: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('main section')].find(
    (section) => section.querySelector('h2')?.textContent === title,
  )

/** Where the links of a part of the page lead. */
export const listLinks = (part: ParentNode | undefined): string[] =>
  [...(part?.querySelectorAll('a') ?? [])].map((link) => `${link.textContent} ${link.getAttribute('href')}`)
