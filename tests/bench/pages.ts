/** All pages that a guest can open, so that none is slow because it is not measured. */

/** One address for each route, and a second one where the page depends on it. */
export const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  '/': ['/'],
  '/about': ['/about'],
  '/category': ['/category'],
  '/checkout/': ['/checkout'],
  '/checkout/return': ['/checkout/return'],
  '/column/': ['/column'],
  '/column/$id': ['/column/1'],
  '/contact': ['/contact'],
  '/events/': ['/events'],
  '/events/$id': ['/events/1'],
  '/guide/$slug': ['/guide/delivery'],
  '/items/': ['/items', '/items?q=キッチン'],
  '/items/$id': ['/items/5101'],
  '/items/category/{-$id}': ['/items/category/11'],
  '/law': ['/law'],
  '/login': ['/login'],
  '/members/': ['/members'],
  '/members/$id': ['/members/1'],
  '/menu/': ['/menu'],
  '/menu/$id': ['/menu/1'],
  '/movies/': ['/movies'],
  '/movies/$id': ['/movies/1'],
  '/news/': ['/news'],
  '/news/$id': ['/news/1'],
  '/password/forgot': ['/password/forgot'],
  '/pp': ['/pp'],
  '/recruitment/': ['/recruitment'],
  '/reform/': ['/reform'],
  '/reform/$id': ['/reform/1'],
  '/reform/category/{-$id}': ['/reform/category/201'],
  '/reform/inquiry/{-$id}': ['/reform/inquiry'],
  '/register': ['/register'],
  '/reservation/': ['/reservation'],
  '/reservation/manage': ['/reservation/manage'],
  '/settings': ['/settings'],
  '/shop': ['/shop'],
  '/special/': ['/special'],
  '/special/$id': ['/special/1'],
  '/terms': ['/terms'],
}

/** Follow after something was sent or opened from a mail, or need a customer. */
export const NOT_A_FIRST_VISIT = /^\/(mypage|logout|order|share|verify|refunds|password\/reset|[a-z]+\/completion)/

export const listPages = (): string[] => Object.values(ADDRESSES).flat()
