import { buttonClass } from '#src/ui/button-class.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Link } from '@tanstack/react-router'

/** No item fits: says so, and offers the list without conditions. */
export function NothingFound({ hasFilters }: { hasFilters: boolean }) {
  if (!hasFilters)
    return (
      <EmptyState>
        ただいまご案内できる商品がありません。
        <br />
        入荷まで、しばらくお待ちください。
      </EmptyState>
    )
  return (
    <EmptyState
      action={
        <Link to="." search={{}} className={buttonClass('secondary')}>
          条件をすべてはずす
        </Link>
      }
    >
      条件に合う商品が
      <wbr />
      見つかりませんでした。
      <br />
      条件を減らすか、
      <wbr />
      別のことばでお試しください。
    </EmptyState>
  )
}
