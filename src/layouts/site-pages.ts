/** Pages that the menus lead to. Only what exists stands here. */
/** The header has room for them too. */
export const SHOPPING_PAGES = [
  { to: '/items', label: '商品' },
  { to: '/category', label: 'カテゴリー' },
  { to: '/shop', label: '店舗' },
  { to: '/reservation', label: '来店予約' },
] as const

/** What to know before buying, with the most asked fact of each. */
export const GUIDE_PAGES = [
  { to: '/guide/delivery', label: '送料・お届け', fact: '全国へ770円から' },
  { to: '/guide/assembly', label: '組み立て', fact: '1点3,300円でおまかせ' },
  { to: '/guide/returns', label: '返品・保証', fact: '到着後8日以内にご連絡を' },
  { to: '/contact', label: 'お問い合わせ', fact: '電話・メッセージ・店舗で' },
] as const

export const COMPANY_PAGES = [
  { to: '/about', label: '会社案内' },
  { to: '/law', label: '特定商取引法に基づく表記' },
  { to: '/pp', label: 'プライバシーポリシー' },
  { to: '/terms', label: '利用規約' },
  { to: '/settings', label: '設定' },
] as const

export type SitePages = typeof SHOPPING_PAGES | typeof GUIDE_PAGES | typeof COMPANY_PAGES
