import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import choiceStyles from './choice.module.css'
import styles from './field.module.css'
import { describedBy, FieldNotes, RequiredChip, type FieldTexts } from './field-frame.tsx'

export interface Choice {
  value: string
  label: ReactNode
  /** Stands before the words: a swatch. */
  mark?: ReactNode
  disabled?: boolean
}

export interface ChoiceGroupProps extends FieldTexts {
  name: string
  choices: readonly Choice[]
  /** What is chosen; with `multiple` any number, else at most one. */
  values: readonly string[]
  onChange: (values: string[]) => void
  multiple?: boolean
  look?: 'list' | 'chips'
}

/** A few things to choose from, all in view: radio buttons or checkboxes, as a list or as chips. */
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
    look = 'list',
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
      <div className={choiceStyles[look]}>
        {choices.map((choice) => (
          <label key={choice.value} className={classNames(choiceStyles.choice, look === 'chips' && choiceStyles.chip)}>
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
      <FieldNotes {...{ id, help, error }} />
    </fieldset>
  )
}
