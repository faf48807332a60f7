import { useEffect, useId, useRef, useState } from 'react'
import type { OrderLine } from '#contract/orders/schema.ts'
import { Picture } from '#src/ui/content/picture.tsx'
import { QuantityStepper } from '#src/ui/controls/quantity-stepper.tsx'
import { FieldNotes, RequiredChip } from '#src/ui/field/field-frame.tsx'
import type { FormField } from '#src/ui/form/use-form.ts'
import { VariantName } from '#src/ui/text/variant-name.tsx'
import { joinLines, parseLines } from './return-fields.ts'
import type { Choice } from '../returnable.ts'
import css from './returns.module.css'

interface ReturnLinesFieldProps {
  form: { isRestored: boolean }
  field: FormField
  lines: readonly OrderLine[]
  choices: readonly Choice[]
  defaultValue?: string | undefined
}

/** How many pieces of each line come back. The form reads them from a hidden input. */
export function ReturnLinesField({ form, field, lines, choices, defaultValue = '' }: ReturnLinesFieldProps) {
  const id = useId()
  const [text, setText] = useState(defaultValue)
  const box = useRef<HTMLFieldSetElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { isRestored } = form
  useEffect(() => {
    // A draft was written into the input.
    if (isRestored) setText(input.current?.value ?? '')
  }, [isRestored])
  useEffect(() => {
    const owner = input.current?.form
    const reset = () => setText(defaultValue)
    owner?.addEventListener('reset', reset)
    return () => owner?.removeEventListener('reset', reset)
  }, [defaultValue])
  const chosen = parseLines(text)
  const change = (position: number, quantity: number) => {
    const others = chosen.filter((it) => it.position !== position)
    const next = joinLines([...others, { position, quantity }].toSorted((one, other) => one.position - other.position))
    setText(next)
    if (!input.current) return
    input.current.value = next
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <fieldset ref={box} className={css.field} aria-describedby={field.error === undefined ? undefined : `${id}-error`}>
      <legend className={css.legend}>
        返品・交換する商品
        <RequiredChip />
      </legend>
      <ul role="list" className={css.lines}>
        {choices.map((it) => {
          const line = lines[it.position]!
          return (
            <li key={it.position} className={css.line}>
              <div className={css.picture}>
                <Picture picture={line.picture} sizes="64px" ratio="square" decorative />
              </div>
              <div className={css.goods}>
                <p className={css.name}>{line.name}</p>
                <p className={css.about}>
                  <VariantName parts={[line.colourName, line.size]} />
                </p>
                <p className={css.about}>{it.problem ?? `${it.quantity}点まで`}</p>
              </div>
              {it.quantity > 0 && (
                <QuantityStepper
                  label={`${line.name}の点数`}
                  min={0}
                  max={it.quantity}
                  value={chosen.find(({ position }) => position === it.position)?.quantity ?? 0}
                  onChange={(quantity) => change(it.position, quantity)}
                />
              )}
            </li>
          )
        })}
      </ul>
      <FieldNotes id={id} error={field.error} />
      <input
        ref={input}
        id={field.id}
        name={field.name}
        type="text"
        className={css.unseen}
        tabIndex={-1}
        aria-hidden
        aria-label="返品・交換する商品"
        defaultValue={defaultValue}
        onFocus={() => box.current?.querySelector('select')?.focus()}
      />
    </fieldset>
  )
}
