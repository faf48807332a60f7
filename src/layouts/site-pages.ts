/** Pages that the menus lead to. Only what exists stands here. */
/** Those for which the header has room. */
export const HEADER_PAGES = [
  { to: '/items', label: '商品' },
  { to: '/category', label: 'カテゴリー' },
  { to: '/shop', label: '店舗' },
] as const

export const SHOPPING_PAGES = [...HEADER_PAGES, { to: '/reservation', label: '来店予約' }] as const

export const COMPANY_PAGES = [
  { to: '/about', label: '会社案内' },
  { to: '/law', label: '特定商取引法に基づく表記' },
  { to: '/pp', label: 'プライバシーポリシー' },
  { to: '/terms', label: '利用規約' },
  { to: '/settings', label: '設定' },
] as const
