import { type ReactNode, useId } from 'react'
import { CircleAlert as AlertIcon } from 'lucide-react'
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx'
import styles from './field.module.css'

export interface FieldTexts {
  label: ReactNode
  /** Hidden visually, where the surroundings already name the field. */
  isLabelHidden?: boolean
  required?: boolean
  /** What to type and in which format; shown below the field. */
  help?: ReactNode
  /** What is wrong and what to do. */
  error?: string | undefined
}

/** Props that connect a control to its label, help and error. */
export interface ControlProps {
  id: string
  required: boolean | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export interface FieldFrameProps extends FieldTexts {
  id?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** Label above, help below the control, the error below that. */
export function FieldFrame({
  id: givenId,
  label,
  isLabelHidden = false,
  required,
  help,
  error,
  children,
}: FieldFrameProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <div className={styles.field}>
      <div className={isLabelHidden ? styles.hiddenLabel : styles.label}>
        <label htmlFor={id}>{isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}</label>
        {required && <RequiredChip />}
      </div>
      {children({
        id,
        required,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': describedBy(id, help, error),
      })}
      <FieldNotes id={id} help={help} error={error} />
    </div>
  )
}

/** Screen readers read `required` from the control itself. */
export function RequiredChip() {
  return (
    <span aria-hidden className={styles.required}>
      必須
    </span>
  )
}

export function FieldNotes({ id, help, error }: { id: string } & Pick<FieldTexts, 'help' | 'error'>) {
  return (
    <>
      {help !== undefined && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          <AlertIcon size={16} />
          <Sentence>{error}</Sentence>
        </p>
      )}
    </>
  )
}

/**
 * A short sentence in a narrow box. Lines break after commas, after the particle を, and before
 * ください.
 */
export const Sentence = ({ children: text }: { children: string }) => (
  <span className={styles.sentence}>
    {text.split(/(を|て(?=ください))/).flatMap((part, index) => (index % 2 > 0 ? [part, <wbr key={index} />] : part))}
  </span>
)

export const describedBy = (id: string, help: unknown, error: unknown): string | undefined =>
  [error !== undefined && `${id}-error`, help !== undefined && `${id}-help`].filter(Boolean).join(' ') || undefined
