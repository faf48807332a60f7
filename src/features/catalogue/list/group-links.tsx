import { formatNumber } from '#contract/shared/format-number.ts'
import css from './search-groups.module.css'
import type { GroupKind, SearchGroup } from './use-search-groups.ts'

export const GROUP_NAMES: Record<GroupKind, string> = {
  reform: 'リフォーム事例',
  column: 'コラム',
  menu: 'リフォームメニュー',
  event: 'イベント',
}

/** Links to the groups further down the page, with their counts. */
export const GroupLinks = ({ groups }: { groups: readonly SearchGroup[] }) => (
  <nav aria-label="商品以外の検索結果" className={css.links}>
    {groups.map(({ kind, total }) => (
      <a key={kind} href={`#found-${kind}`} className={css.link}>
        {GROUP_NAMES[kind]}
        <span className={css.number}>{formatNumber(total)}</span>
      </a>
    ))}
  </nav>
)

/** 「リフォーム事例5件、コラム3件」, as announced with the number of items. */
export const describeGroups = (groups: readonly SearchGroup[]): string =>
  groups.map(({ kind, total }) => `${GROUP_NAMES[kind]}${formatNumber(total)}件`).join('、')
