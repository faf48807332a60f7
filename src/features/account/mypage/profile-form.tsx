import { useEffect, useRef } from 'react'
import { ContactForm } from './contact-form.tsx'
import { EmailForm } from './email-form.tsx'
import { NamesForm } from './names-form.tsx'
import { NewsletterForm } from './newsletter-form.tsx'
import type { PartFormProps } from './update-customer.ts'
import { PasswordForm } from './password-form.tsx'

const FORMS = {
  names: NamesForm,
  contact: ContactForm,
  email: EmailForm,
  password: PasswordForm,
  newsletter: NewsletterForm,
}
export type PartName = keyof typeof FORMS

export interface ProfileFormProps extends PartFormProps {
  part: PartName
  open: boolean
  /** The form was reopened with a restored draft. */
  isRestored: boolean
}

/** The form of one part while it is edited. Takes the focus unless it was restored. */
export function ProfileForm({ part, open, isRestored, customer, onClose }: ProfileFormProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open && !isRestored) box.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()
  }, [open, isRestored])
  if (!open) return null
  const PartForm = FORMS[part]
  return (
    <div ref={box}>
      <PartForm customer={customer} onClose={onClose} />
    </div>
  )
}
