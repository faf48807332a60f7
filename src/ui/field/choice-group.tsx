import { type ReactNode, useId } from 'react'
import { classNames } from '#src/ui/text/class-names.ts'
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx'
import choiceStyles from './choice.module.css'
import styles from './field.module.css'
import { describedBy, FieldNotes, RequiredChip, type FieldTexts } from './field-frame.tsx'

export interface Choice {
  value: string
  label: ReactNode
  /** Rendered before the label: a swatch. */
  mark?: ReactNode
  disabled?: boolean
}

export interface ChoiceGroupProps extends FieldTexts {
  name: string
  choices: readonly Choice[]
  /** The chosen values; any number with `multiple`, else at most one. */
  values: readonly string[]
  onChange: (values: string[]) => void
  multiple?: boolean
  appearance?: 'list' | 'chips'
}

/** A few visible choices: radio buttons or checkboxes, as a list or as chips. */
export function ChoiceGroup(props: ChoiceGroupProps) {
  const {
    label,
    required,
    help,
    error,
    name,
    choices,
    values,
    onChange,
    multiple = false,
    appearance = 'list',
    isLabelHidden = false,
  } = props
  const id = useId()
  const choose = (value: string, isChosen: boolean) => {
    if (!multiple) onChange([value])
    else onChange(isChosen ? [...values, value] : values.filter((other) => other !== value))
  }
  return (
    <fieldset className={styles.field} aria-describedby={describedBy(id, help, error)}>
      <legend className={isLabelHidden ? undefined : styles.label}>
        {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        {required && <RequiredChip />}
      </legend>
      <div className={choiceStyles[appearance]}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={classNames(choiceStyles.choice, appearance === 'chips' && choiceStyles.chip)}
          >
            <input
              type={multiple ? 'checkbox' : 'radio'}
              className={choiceStyles.box}
              name={name}
              value={choice.value}
              checked={values.includes(choice.value)}
              required={required && !multiple}
              disabled={choice.disabled}
              onChange={(event) => choose(choice.value, event.target.checked)}
            />
            {choice.mark}
            {choice.label}
          </label>
        ))}
      </div>
      <FieldNotes id={id} help={help} error={error} />
    </fieldset>
  )
}
