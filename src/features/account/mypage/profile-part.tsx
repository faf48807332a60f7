import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Customer } from '#contract/customers/schema.ts'
import { CardFrame } from '#src/ui/content/card-frame.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import type { PartName } from './profile-form.tsx'
import styles from './profile-part.module.css'

export const ProfileForm = lazyOnIdle(async () => (await import('./profile-form.tsx')).ProfileForm)

export interface Editing {
  part: PartName
  isRestored: boolean
}

export interface ProfilePartProps {
  part: PartName
  title: string
  customer: Customer
  /** The part being edited. */
  editing: Editing | null
  onEdit: (editing: Editing | null) => void
  /** The current values. */
  children: ReactNode
}

/** One part of the data, and the form that replaces it while editing. */
export function ProfilePart({ part, title, customer, editing, onEdit, children }: ProfilePartProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const isOpen = editing?.part === part
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // The focused form was removed.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <CardFrame as="section" className={styles.part} aria-labelledby={id}>
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
        part={part}
        customer={customer}
        open={isOpen}
        isRestored={editing?.isRestored ?? false}
        onClose={() => onEdit(null)}
      />
    </CardFrame>
  )
}
