import { useState } from 'react'
import { CardSection } from '#src/ui/content/card-section.tsx'
import { EmailField } from '#src/ui/field/text-field.tsx'
import { parseEmail } from './parse-email.ts'

interface ContactSectionProps {
  email: string
  /** The order was refused on this page; what is missing is pointed out. */
  hasProblem: boolean
  onChange: (part: { email: string }) => void
}

/** Of a buyer without an account: where the mails about the order go. Name and phone are those of the delivery. */
export function ContactSection({ email, hasProblem, onChange }: ContactSectionProps) {
  const [isLeft, setIsLeft] = useState(email !== '')
  const { problem } = parseEmail(email)
  return (
    <CardSection title="ご連絡先">
      <EmailField
        label="メールアドレス"
        required
        autoComplete="email"
        help="ご注文の確認と、発送のお知らせをお送りします。ご注文の内容は、このメールのリンクからご覧いただけます。"
        value={email}
        error={isLeft || hasProblem ? problem : undefined}
        onChange={({ currentTarget }) => onChange({ email: currentTarget.value })}
        onBlur={() => setIsLeft(email !== '')}
      />
    </CardSection>
  )
}
