import * as z from 'zod/mini'
import { and, eq, isNotNull, isNull } from '#drizzle'
import { formatPostalCode } from '#contract/addresses/labels.ts'
import type { Seller } from '#contract/orders/schema.ts'
import { customers } from '#server/customers/schema.ts'
import { type Block, defineMail, type LoadMail, type MailProps } from '#server/platform/mailer/mail.ts'
import { loadSite } from '#server/settings/settings.ts'
import type { Letter } from './letter.ts'
import { newsletters } from './schema.ts'
import { createUnsubscribeUrl } from './unsubscribe.ts'

/** Customers who may be mailed: they consented, and their address is known to be theirs. */
export const mayBeMailed = and(
  eq(customers.newsletter, true),
  isNotNull(customers.email),
  isNotNull(customers.verifiedAt),
  isNull(customers.lockedAt),
  isNull(customers.closedAt),
)

/** Stored with each mail. Without a customer it is a preview. */
const storedSchema = z.object({ newsletterId: z.string(), customerId: z.nullable(z.string()) })
export type StoredNewsletter = z.output<typeof storedSchema>

export interface NewsletterProps extends MailProps {
  letter: Letter
  seller: Seller
  unsubscribeUrl: string
  isPreview: boolean
}

/** Asks for the consent again, because the mail may have waited for hours. */
const load: LoadMail<NewsletterProps> = async (deps, stored) => {
  const { db } = deps
  const { newsletterId, customerId } = z.parse(storedSchema, stored)
  const [newsletter] = await db.select().from(newsletters).where(eq(newsletters.id, newsletterId))
  if (!newsletter) return undefined
  const { letter } = newsletter
  const { seller } = await loadSite(db)
  const common = { letter, seller, unsubscribeUrl: createUnsubscribeUrl(deps, customerId ?? 'preview') }
  if (customerId === null) return { props: { ...common, name: 'ご担当者', isPreview: true } }
  const [customer] = await db
    .select({ email: customers.email, name: customers.familyName })
    .from(customers)
    .where(and(eq(customers.id, customerId), mayBeMailed))
  if (!customer?.email) return undefined
  return { props: { ...common, name: customer.name, isPreview: false }, to: customer.email }
}

/** What the law on commercial mail demands: how to end it, who sends it, and where they are. The footer has the telephone. */
const legalBlocks = ({ seller, unsubscribeUrl }: NewsletterProps): Block[] => [
  {
    note: 'メールマガジンの受け取りを希望された方にお送りしています。\n配信の停止は、次のページで承ります。ログインは不要です。',
    link: unsubscribeUrl,
  },
  {
    lines: [`発行：${seller.name}`, formatPostalCode(seller.postalCode), seller.address],
  },
]

export const newsletterMail = defineMail<NewsletterProps>(
  'newsletter',
  (props, { url }) => ({
    subject: props.isPreview ? `（確認用）${props.letter.subject}` : props.letter.subject,
    body: [
      ...props.letter.body.map((it) =>
        'button' in it && it.link.startsWith('/') ? { ...it, link: url + it.link } : it,
      ),
      ...legalBlocks(props),
    ],
    unsubscribeUrl: props.unsubscribeUrl,
  }),
  load,
)
