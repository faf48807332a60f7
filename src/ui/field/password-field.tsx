import { type InputEvent, useId, useState } from 'react'
import { EyeOff as HideIcon, Eye as ShowIcon } from 'lucide-react'
import { classNames } from '#src/ui/text/class-names.ts'
import fieldStyles from './field.module.css'
import { FieldFrame } from './field-frame.tsx'
import styles from './password-field.module.css'
import type { TextFieldProps } from './text-field.tsx'

export interface Strength {
  /** A sentence about the password. */
  text: string
  level: 'weak' | 'fair' | 'strong'
}

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type'> {
  /** Rates a new password while it is typed. Omitted for existing passwords. */
  assess?: (password: string) => Strength
}

/** A password field with a button that shows the text. */
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
  const [isVisible, setIsVisible] = useState(false)
  const [strength, setStrength] = useState<Strength>()
  const strengthId = useId()
  const Icon = isVisible ? HideIcon : ShowIcon
  const handleInput = (event: InputEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget
    setStrength(value ? assess?.(value) : undefined)
    onInput?.(event)
  }
  return (
    // The strength replaces the help text, so that nothing moves while typing.
    <FieldFrame
      id={id}
      label={label}
      isLabelHidden={isLabelHidden}
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
              type={isVisible ? 'text' : 'password'}
              aria-describedby={[describedBy, assess && strengthId].filter(Boolean).join(' ') || undefined}
              className={classNames(fieldStyles.control, styles.control)}
              onInput={handleInput}
            />
            <button
              type="button"
              className={styles.reveal}
              aria-pressed={isVisible}
              aria-controls={control.id}
              aria-label="入力した文字を表示する"
              onClick={() => setIsVisible(!isVisible)}
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
              {strength?.text}
            </p>
          )}
        </>
      )}
    </FieldFrame>
  )
}
