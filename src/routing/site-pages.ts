/** Pages in the header. */
export const HEADER_PAGES = [
  { to: '/items', label: '商品' },
  { to: '/reform', label: 'リフォーム' },
  { to: '/special', label: '特集' },
  { to: '/column', label: 'コラム' },
  { to: '/events', label: 'イベント' },
  { to: '/shop', label: '店舗' },
] as const

export const SHOPPING_PAGES = [
  { to: '/items', label: '商品' },
  { to: '/category', label: 'カテゴリー' },
  { to: '/special', label: '特集' },
  { to: '/shop', label: '店舗' },
  { to: '/reservation', label: '来店予約' },
] as const

export const RENOVATION_PAGES = [
  { to: '/reform', label: 'リフォーム事例' },
  { to: '/menu', label: 'リフォームの価格' },
  { to: '/reform/inquiry', label: 'リフォームの相談' },
] as const

export const READING_PAGES = [
  { to: '/column', label: 'コラム' },
  { to: '/events', label: 'イベント' },
  { to: '/movies', label: '動画' },
  { to: '/news', label: 'お知らせ' },
] as const

/** Information before a purchase. */
export const GUIDE_PAGES = [
  { to: '/guide/delivery', label: '送料・お届け' },
  { to: '/guide/assembly', label: '組み立て' },
  { to: '/guide/returns', label: '返品・保証' },
  { to: '/contact', label: 'お問い合わせ' },
] as const

/** In the footer; the menu has the customer's pages at its top. */
export const ORDERS_PAGE = { to: '/mypage/order', label: 'ご注文履歴' } as const

export const COMPANY_PAGES = [
  { to: '/about', label: '会社案内' },
  { to: '/members', label: 'スタッフ紹介' },
  { to: '/recruitment', label: '採用情報' },
  { to: '/law', label: '特定商取引法に基づく表記' },
  { to: '/pp', label: 'プライバシーポリシー' },
  { to: '/terms', label: '利用規約' },
  { to: '/settings', label: '設定' },
] as const

export type SitePages = readonly { to: string; label: string }[]
