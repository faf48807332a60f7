import { type InputEvent, useId, useState } from 'react'
import { classNames } from '../class-names.ts'
import { HideIcon, ShowIcon } from '../icons.tsx'
import fieldStyles from './field.module.css'
import { FieldFrame } from './field-frame.tsx'
import styles from './password-field.module.css'
import type { TextFieldProps } from './text-field.tsx'

export interface Strength {
  /** What to know about the password, in words. */
  words: string
  level: 'weak' | 'fair' | 'strong'
}

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type'> {
  /** How good a new password is, while it is typed. Left out where an old one is asked for. */
  assess?: (password: string) => Strength
}

/** A password, hidden until one wants to see it. */
export function PasswordField({
  id,
  label,
  isLabelHidden = false,
  required,
  help,
  error,
  assess,
  onInput,
  ...input
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const [strength, setStrength] = useState<Strength>()
  const strengthId = useId()
  const Icon = isShown ? HideIcon : ShowIcon
  const note = (event: InputEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget
    setStrength(value ? assess?.(value) : undefined)
    onInput?.(event)
  }
  return (
    // Its strength stands where the help stood, so that nothing moves while one types.
    <FieldFrame
      {...{ id, label, isLabelHidden }}
      help={strength ? undefined : help}
      required={required ?? false}
      error={error}
    >
      {({ 'aria-describedby': describedBy, ...control }) => (
        <>
          <span className={styles.box}>
            <input
              spellCheck={false}
              autoCapitalize="none"
              {...input}
              {...control}
              type={isShown ? 'text' : 'password'}
              aria-describedby={[describedBy, assess && strengthId].filter(Boolean).join(' ') || undefined}
              className={classNames(fieldStyles.control, styles.control)}
              onInput={note}
            />
            <button
              type="button"
              className={styles.reveal}
              aria-pressed={isShown}
              aria-controls={control.id}
              aria-label="入力した文字を表示する"
              onClick={() => setIsShown(!isShown)}
            >
              <Icon />
            </button>
          </span>
          {assess && (
            <p
              id={strengthId}
              role="status"
              className={classNames(styles.strength, strength && styles[strength.level])}
            >
              {strength && <span className={styles.meter} />}
              {strength?.words}
            </p>
          )}
        </>
      )}
    </FieldFrame>
  )
}
