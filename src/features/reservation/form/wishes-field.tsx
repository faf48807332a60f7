import { useEffect, useRef } from 'react'
import { MAX_WISHES } from '#contract/rules.ts'
import type { Shop } from '#contract/shops.ts'
import { endOf, type VisitKind } from '#contract/slots.ts'
import { visitWords } from '#contract/visit-words.ts'
import { Button } from '#src/ui/button.tsx'
import { FieldFrame } from '#src/ui/field/field-frame.tsx'
import type { FormField } from '#src/ui/form/use-form.ts'
import { LateSlotChoice } from '../slots/late-slot-choice.ts'
import css from './reservation-form.module.css'

interface WishesFieldProps {
  field: FormField
  shop: Shop | undefined
  kind: VisitKind
  chosen: readonly number[]
  offered: string | undefined
  near?: number | undefined
  /** Some were taken out: the shop or the kind that was chosen has no such hours, or they have passed. */
  isCut: boolean
  onChange: (chosen: number[]) => void
}

/** Up to three times in the order in which they are wanted. The form reads them from a field of its own, which is not seen. */
export function WishesField({ field, shop, kind, chosen, offered, near, isCut, onChange }: WishesFieldProps) {
  const place = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const written = useRef(chosen.join())
  useEffect(() => {
    const text = chosen.join()
    // Only what has changed: a draft may have come back to the field meanwhile. What was cut may stand only there.
    if (!input.current || (text === written.current && !isCut)) return
    written.current = text
    if (input.current.value === text) return
    input.current.value = text
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
  }, [chosen, isCut])
  return (
    <div ref={place} className={css.wishes}>
      <FieldFrame {...field} label="ご希望の日時" help={`ご希望の順に、第${MAX_WISHES}希望までお選びください。`}>
        {(control) => (
          <input
            {...control}
            ref={input}
            name={field.name}
            type="text"
            className={css.unseen}
            tabIndex={-1}
            aria-hidden
            defaultValue={offered}
            onFocus={() => place.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()}
          />
        )}
      </FieldFrame>
      {shop ? (
        <LateSlotChoice key={`${kind} ${shop.id}`} {...{ shop, kind, chosen, near, onChange }} open most={MAX_WISHES} />
      ) : (
        <p className={css.hint}>
          店舗を選ぶと、空いている
          <wbr />
          日時が
          <wbr />
          表示されます。
        </p>
      )}
      {/* Below what is pressed, so that the next time stays where it is. */}
      <ol role="list" className={css.ranks}>
        {chosen.map((start, index) => (
          <li key={start} className={css.rank}>
            <span>{`第${index + 1}希望 ${visitWords(start, endOf(kind, start))}`}</span>
            <Button
              kind="quiet"
              aria-label={`第${index + 1}希望を外す`}
              onClick={() => onChange(chosen.filter((it) => it !== start))}
            >
              外す
            </Button>
          </li>
        ))}
      </ol>
      <p role="status" className={isCut ? css.hint : undefined}>
        {isCut && '受け付けていない日時を、ご希望から外しました。'}
      </p>
    </div>
  )
}
