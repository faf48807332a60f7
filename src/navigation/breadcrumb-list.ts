/** The way down to a page, as search engines read it. Only the server writes it: see `jsonLd` in head.ts. */
export interface Step {
  label: string
  href: string
}

export const HOME: Step = { label: 'ホーム', href: '/' }

/** schema.org BreadcrumbList. */
export const breadcrumbData = (publicUrl: string, steps: readonly Step[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: publicUrl + href,
  })),
})

/** Of a page that stands right below the home page. */
export const breadcrumbBelowHome = (publicUrl: string, label: string, href: string) =>
  breadcrumbData(publicUrl, [HOME, { label, href }])
