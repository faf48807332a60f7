import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './choice.module.css'
import { describedBy, FieldNotes, RequiredChip } from './field-frame.tsx'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'children' | 'type'> {
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
}

/** A checkbox with its label. */
export function Checkbox({ label, help, error, ...input }: CheckboxProps) {
  const id = useId()
  return (
    <div>
      <div className={styles.line}>
        <label className={styles.choice}>
          <input
            {...input}
            type="checkbox"
            className={styles.box}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={describedBy(id, help, error)}
          />
          <span>{label}</span>
        </label>
        {input.required && <RequiredChip />}
      </div>
      <FieldNotes id={id} help={help} error={error} />
    </div>
  )
}
