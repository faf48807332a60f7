import { useEffect, useRef } from 'react'
import { MAX_WISHES } from '#contract/shared/constants.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { getVisitEnd, type VisitKind } from '#contract/reservations/slots.ts'
import { formatVisit } from '#contract/reservations/labels.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { FieldFrame } from '#src/ui/field/field-frame.tsx'
import type { FormField } from '#src/ui/form/use-form.ts'
import { LazySlotChoice } from '../slots/lazy-slot-choice.ts'
import css from './reservation-form.module.css'

interface WishesFieldProps {
  field: FormField
  shop: Shop | undefined
  kind: VisitKind
  chosen: readonly number[]
  initialValues: string | undefined
  near?: number | undefined
  /** Some wishes were removed: the chosen shop or kind has no such hours, or they have passed. */
  isCut: boolean
  onChange: (chosen: number[]) => void
}

/** Up to three times in order of preference. The form reads them from a hidden input. */
export function WishesField({ field, shop, kind, chosen, initialValues, near, isCut, onChange }: WishesFieldProps) {
  const place = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const written = useRef(chosen.join())
  useEffect(() => {
    const text = chosen.join()
    // Only changes are written: a draft may have been restored to the field meanwhile. Removed
    // wishes may remain only there.
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
            defaultValue={initialValues}
            onFocus={() => place.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()}
          />
        )}
      </FieldFrame>
      {shop ? (
        <div className={css.slots}>
          <LazySlotChoice
            key={`${kind} ${shop.id}`}
            shop={shop}
            kind={kind}
            chosen={chosen}
            near={near}
            onChange={onChange}
            open
            max={MAX_WISHES}
          />
        </div>
      ) : (
        <p className={css.hint}>
          店舗を選ぶと、空いている
          <wbr />
          日時が
          <wbr />
          表示されます。
        </p>
      )}
      {/* Below the calendar, so that the next time does not move. */}
      <ol role="list" className={css.ranks}>
        {chosen.map((start, index) => (
          <li key={start} className={css.rank}>
            <span>{`第${index + 1}希望 ${formatVisit(start, getVisitEnd(kind, start))}`}</span>
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
        {isCut && 'お受けできない日時を、ご希望から外しました。'}
      </p>
    </div>
  )
}
