import { useQuery } from '@tanstack/react-query'
import { X as RemoveIcon } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { getMainPicture } from '#contract/reforms/labels.ts'
import type { Decoration } from '#contract/shared/pictures.ts'
import { withQueryClient } from '#src/device/query/query-client.tsx'
import { Alert } from '#src/ui/content/alert.tsx'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import { useFocusAfterRemoval } from '#src/ui/hooks/use-focus-after-removal.ts'
import { reformQuery } from '#src/device/query/reform-query.ts'
import { isNotFoundError } from '#contract/shared/errors.ts'
import { CaseLink, ItemLink, itemsQuery } from '../visits/wished-items.tsx'
import type { Wished } from './reservation-fields.ts'
import css from './wished-list.module.css'

interface WishedListProps {
  wished: Wished
  onChange: (wished: Wished) => void
}

/** What the customer wants to see at the visit. Each entry can be removed. */
export const WishedList = withQueryClient(function WishedList({ wished, onChange }: WishedListProps) {
  const { itemIds, caseId } = wished
  const titleId = useId()
  const items = useQuery(itemsQuery(itemIds))
  const reform = useQuery(reformQuery(caseId))
  const [wasUnknown, setWasUnknown] = useState(false)
  const { listProps, emptyRef } = useFocusAfterRemoval('[data-remove]')
  const isUnknown = isNotFoundError(reform.error)
  useEffect(() => {
    if (!isUnknown) return
    setWasUnknown(true)
    onChange({ ...wished, caseId: null })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each response
  }, [isUnknown])
  const cards = new Map(items.data?.data.map((item) => [item.id, item]))
  const isEmpty = itemIds.length === 0 && caseId === null
  return (
    <div className={css.wished} ref={emptyRef} tabIndex={-1}>
      {wasUnknown && (
        <Alert>
          お選びの施工事例は、掲載が終了しているか、見つかりませんでした。ほかの内容はそのまま、ご予約いただけます。
        </Alert>
      )}
      {!isEmpty && (
        <>
          <p id={titleId} className={css.title}>
            ご覧になりたいもの
          </p>
          <ul role="list" aria-labelledby={titleId} className={css.list} {...listProps}>
            {caseId !== null && (
              <Entry
                picture={reform.data && getMainPicture(reform.data.reform)}
                label="施工事例"
                name={reform.data?.reform.title ?? `事例${caseId}`}
                onRemove={() => onChange({ ...wished, caseId: null })}
              >
                <CaseLink id={caseId} title={reform.data?.reform.title} />
              </Entry>
            )}
            {itemIds.map((id) => (
              <Entry
                key={id}
                picture={cards.get(id)?.picture}
                label="商品"
                name={cards.get(id)?.name ?? `商品番号 ${id}`}
                onRemove={() => onChange({ ...wished, itemIds: itemIds.filter((it) => it !== id) })}
              >
                <ItemLink id={id} name={cards.get(id)?.name} />
              </Entry>
            ))}
          </ul>
        </>
      )}
    </div>
  )
})

interface EntryProps {
  picture: Decoration | undefined
  label: string
  name: string
  onRemove: () => void
  children: ReactNode
}

const Entry = ({ picture, label, name, onRemove, children }: EntryProps) => (
  <li className={css.entry}>
    <div className={css.picture}>{picture && <Picture picture={picture} sizes="72px" ratio="cover" decorative />}</div>
    <p className={css.text}>
      <span className={css.label}>{label}</span>
      {children}
    </p>
    <IconButton data-remove icon={RemoveIcon} label={`${name}を外す`} onClick={onRemove} />
  </li>
)
