import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Customer } from '#contract/customers.ts'
import { Button } from '#src/ui/button.tsx'
import { late } from '#src/ui/late.tsx'
import type { PartName } from './profile-form.tsx'
import styles from './profile-part.module.css'

export const ProfileForm = late(async () => (await import('./profile-form.tsx')).ProfileForm)

export interface Editing {
  part: PartName
  isRestored: boolean
}

export interface ProfilePartProps {
  part: PartName
  title: string
  customer: Customer
  /** The one part that is being changed. */
  editing: Editing | null
  onEdit: (editing: Editing | null) => void
  /** What is kept now. */
  children: ReactNode
}

/** What the store knows of one thing, and the form that changes it in the same place. */
export function ProfilePart({ part, title, customer, editing, onEdit, children }: ProfilePartProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const isOpen = editing?.part === part
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // The form that had the focus has gone.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.heading}>
          {title}
        </h2>
        {isOpen && editing.isRestored && (
          <p role="status" className={styles.restored}>
            前回の入力の続きです。
          </p>
        )}
        {!isOpen && (
          <Button
            ref={opener}
            kind="secondary"
            aria-label={`${title}を変更する`}
            onClick={() => onEdit({ part, isRestored: false })}
          >
            変更する
          </Button>
        )}
      </div>
      {!isOpen && children}
      <ProfileForm
        {...{ part, customer, open: isOpen, isRestored: editing?.isRestored ?? false }}
        onClose={() => onEdit(null)}
      />
    </section>
  )
}
