/** Checks structured data (JSON-LD). All own URLs are absolute. */
export const PUBLIC_URL = 'https://shop.example.jp'

/**
 * What Google requires of each type, and what it recommends if we know it: developers.google.com/search/docs/appearance/
 * structured-data. `Product.offers` is what an object needs in this place. A job without a last day has no validThrough,
 * as Google asks.
 */
const REQUIRED: Record<string, readonly string[]> = {
  Answer: ['text'],
  Article: ['headline', 'description', 'image', 'datePublished', 'dateModified', 'author', 'publisher'],
  BlogPosting: ['headline', 'description', 'url', 'datePublished', 'dateModified', 'author', 'publisher'],
  Brand: ['name'],
  BreadcrumbList: ['itemListElement'],
  EducationalOccupationalCredential: ['name'],
  Event: [
    ...['name', 'description', 'image', 'startDate', 'endDate', 'eventStatus', 'eventAttendanceMode'],
    ...['location', 'organizer', 'offers'],
  ],
  'Event.location': ['name', 'address'],
  'Event.offers': ['price', 'priceCurrency', 'url', 'validFrom'],
  FAQPage: ['mainEntity'],
  FurnitureStore: ['name', 'address', 'telephone'],
  GeoCoordinates: ['latitude', 'longitude'],
  JobPosting: [
    ...['title', 'description', 'datePosted', 'hiringOrganization', 'jobLocation', 'baseSalary', 'employmentType'],
    ...['identifier', 'url', 'directApply'],
  ],
  'JobPosting.jobLocation': ['address'],
  ListItem: ['position', 'name', 'item'],
  LocalBusiness: ['name', 'address', 'url', 'telephone', 'image', 'geo', 'openingHoursSpecification'],
  MonetaryAmount: ['currency', 'value'],
  NewsArticle: ['headline', 'description', 'datePublished', 'dateModified', 'author', 'publisher'],
  Offer: ['url'],
  OpeningHoursSpecification: ['opens', 'closes'],
  Organization: ['name'],
  Person: ['name'],
  Place: ['name'],
  PostalAddress: ['addressCountry', 'postalCode', 'addressRegion', 'addressLocality', 'streetAddress'],
  Product: ['name', 'description', 'image', 'sku', 'brand', 'offers'],
  'Product.offers': ['price', 'priceCurrency', 'availability', 'url'],
  ProfilePage: ['mainEntity'],
  PropertyValue: ['name', 'value'],
  QuantitativeValue: [],
  Question: ['name', 'acceptedAnswer'],
  Service: ['name', 'description', 'serviceType', 'provider', 'offers', 'image'],
  SomeProducts: ['name', 'sku', 'image', 'width', 'depth', 'height'],
  UnitPriceSpecification: ['priceCurrency'],
  VideoObject: ['name', 'description', 'thumbnailUrl', 'uploadDate', 'duration'],
}

export const ISO = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/
const IN_JAPAN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+09:00$/
const DATES = /^(date(Posted|Published|Modified)|uploadDate|valid(From|Through)|priceValidUntil)$/

export type Data = Record<string, unknown>

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

function* findTextProblems(text: string, key: string): Generator<string> {
  if (text.trim() === '') yield 'is empty'
  const isUrl = text.startsWith('/') || text.startsWith('http')
  const origins = key === 'embedUrl' ? ['https://'] : [`${PUBLIC_URL}/`, 'https://schema.org']
  if (isUrl && text !== PUBLIC_URL && !origins.some((origin) => text.startsWith(origin))) yield `${text} is no own URL`
  if (DATES.test(key) && !(ISO.test(text) && Date.parse(text) > 0)) yield `${text} is no date`
  if (/^(start|end)Date$/.test(key) && !IN_JAPAN.test(text)) yield `${text} is no time in Japan`
  if (/^(opens|closes)$/.test(key) && !/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) yield `${text} is no time of day`
  if (key === 'duration' && !/^PT\d+S$/.test(text)) yield `${text} is no duration`
}

/** `place`: the type and the property in which the value stands: `Event.offers`. */
export function* findProblems(value: unknown, place: string): Generator<string> {
  const key = place.split('.').at(-1)!
  if (Array.isArray(value)) for (const it of value) yield* findProblems(it, place)
  else if (typeof value === 'string') for (const it of findTextProblems(value, key)) yield `${place}: ${it}`
  else if (value === null) yield `${place}: is null`
  else if (typeof value === 'object') yield* findObjectProblems(value as Data, place)
}

function* findObjectProblems(data: Data, place: string): Generator<string> {
  const types = [data['@type']].flat() as string[]
  for (const type of types) {
    const required = REQUIRED[type]
    if (!required) yield `${place}: the type ${type} is not in the table`
    for (const key of [...(required ?? []), ...(REQUIRED[place] ?? [])])
      if (isMissing(data[key])) yield `${place}: ${type} has no ${key}`
    if (type === 'VideoObject' && isMissing(data['contentUrl'] ?? data['embedUrl']))
      yield `${place}: VideoObject has neither contentUrl nor embedUrl`
  }
  for (const [key, value] of Object.entries(data)) yield* findProblems(value, `${types[0]}.${key}`)
}
