import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { NewReservation } from '#contract/reservations.ts'
import type { Shop } from '#contract/shops.ts'
import { isUncertain, type OutboxRow } from '#src/local/outbox/outbox-row.ts'
import type { Fate } from '#src/local/outbox/settle-row.ts'
import { settle } from '#src/local/outbox/shown-outbox.ts'
import { waitWords } from '#src/local/outbox/wait-words.ts'
import { Badge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Button } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { useIsOffline } from '#src/ui/use-is-offline.ts'
import { wanted } from '#src/ui/wanted.ts'
import { BodyFacts } from '../form/body-facts.tsx'
import css from './completion.module.css'

const UNKNOWN_FATE = '送信結果を確認しています。通信できる場所で、もう一度お試しください'

interface WaitingProps {
  row: OutboxRow
  body: NewReservation
  shop: Shop | undefined
  offer: ReactNode
}

/** The form's code is there from filling it in. Resolves to what puts back the draft that stood there before. */
async function keepAsTyped({ owner }: OutboxRow, body: NewReservation): Promise<() => Promise<void>> {
  const [{ formDraft }, { fieldsOf }] = await wanted(() =>
    Promise.all([import('#src/local/form-drafts.ts'), import('../form/reservation-fields.ts')]),
  )
  const draft = formDraft('reservation', owner)
  const before = await draft.read()
  await draft.write(fieldsOf(body))
  return () => (before ? draft.write(before) : draft.erase())
}

/** On the device, and not in the shop's book yet. */
export function WaitingReservation({ row, body, shop, offer }: WaitingProps) {
  const isOffline = useIsOffline()
  const navigate = useNavigate()
  const [work, setWork] = useState<'change' | 'withdraw'>()
  const takeBack = async (what: NonNullable<typeof work>): Promise<Fate> => {
    setWork(what)
    const fate = await settle(row.key).catch(() => 'unknown' as const)
    setWork(undefined)
    if (fate === 'unknown') void showToast({ kind: 'info', text: UNKNOWN_FATE })
    return fate
  }
  const withdraw = async () => {
    if ((await takeBack('withdraw')) !== 'withdrawn') return
    void showToast({ kind: 'success', text: '予約の送信を取り消しました' })
    await navigate({ to: '/reservation', search: { shop: body.shopId }, replace: true })
  }
  /** The form finds it as what was typed last. Sent again, it is another submission. */
  const change = async () => {
    // Before it goes: whatever happens between the two, it is on the device.
    const putBack = await keepAsTyped(row, body).catch(() => undefined)
    if (!putBack) return
    if ((await takeBack('change')) !== 'withdrawn') return putBack()
    const [item] = body.itemIds
    await navigate({ to: '/reservation', search: item === undefined ? {} : { item }, replace: true })
  }
  return (
    <div className={css.parts}>
      <div role="status" className={css.state}>
        <Badge kind="honey">{row.state === 'needsLogin' ? 'ログイン待ち' : '送信待ち'}</Badge>
        <p>
          <strong>まだ確定していません。</strong>
          {waitWords(row, isOffline)}
        </p>
      </div>
      {row.state === 'needsLogin' && (
        <Link to="/login" className={buttonClass('primary', { wide: true })}>
          ログイン
        </Link>
      )}
      <BodyFacts {...{ body, shop }} />
      <Button
        kind="secondary"
        wide
        busy={work === 'change'}
        offline={isUncertain(row) ? 'オフラインのため変更できません' : undefined}
        onClick={() => void change()}
      >
        内容を変更する
      </Button>
      <Button
        kind="danger"
        wide
        busy={work === 'withdraw'}
        offline={isUncertain(row) ? 'オフラインのため取り消せません' : undefined}
        onClick={() => void withdraw()}
      >
        送信を取り消す
      </Button>
      {offer}
    </div>
  )
}
