import type { ErrorBody } from '#contract/shared/error-body.ts'
import { formatPhone } from '#contract/shared/phone-format.ts'
import type { Contact, Fact } from '#contract/submissions/form.ts'
import { loadNoticeAddress } from '#server/shops/notice-address.ts'
import { claimFiles } from '#server/files/files.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Db } from '#server/platform/db/client.ts'
import { getRefusalReason } from '#server/platform/http/errors.ts'
import { enqueueMail } from '#server/platform/mailer/enqueue.ts'
import type { FormBody, FormContent, FormKind } from './kind.ts'
import type { FormMails } from './mails.ts'
import { addForm, toReceipt } from './rows.ts'

interface Received {
  body: FormBody<FormContent>
  key: string
  customerId: string | undefined
}

export const getContactFacts = (it: Contact | null, customerId: string | null | undefined): Fact[] => [
  ['お名前', it ? `${it.familyName} ${it.givenName} 様` : '（退会）'],
  ['フリガナ', it ? `${it.familyKana} ${it.givenKana}` : ''],
  ['電話', it ? formatPhone(it.phone) : ''],
  ['メール', it?.email ?? ''],
  ['会員', customerId ? '会員' : 'ゲスト'],
]

/** Stores the form and mails customer and shop, in the caller's transaction. */
export async function receiveForm(
  kind: FormKind,
  mails: FormMails,
  { env, now }: Pick<Deps, 'env' | 'now'>,
  tx: Db,
  { body: { contact, ...sent }, key, customerId }: Received,
) {
  const nowMs = now()
  const content = await kind.addTitles(tx, sent, new Date(nowMs))
  await claimFiles(tx, { ...kind.files, fileIds: content.fileIds, customerId, submissionKey: key, nowMs })
  const [status] = Object.keys(kind.statuses)
  const row = await addForm(kind, tx, {
    id: key,
    customerId: customerId ?? null,
    contact,
    content,
    status: status!,
    decidedAt: null,
    createdAt: new Date(nowMs),
  })
  const { name } = kind.submission
  await enqueueMail(tx, mails.received, {
    to: contact.email,
    props: {
      name: contact.familyName,
      number: row.number,
      facts: kind.getSummary(content),
      notice: kind.getNotice?.(content, nowMs),
    },
    eventId: `${name}Received:${key}`,
  })
  await enqueueMail(tx, mails.notice, {
    to: await loadNoticeAddress(tx, env, await kind.findShopId?.(tx, content)),
    props: {
      name: 'ご担当者',
      number: row.number,
      contact: getContactFacts(contact, customerId),
      facts: kind.getFacts(content, nowMs),
    },
    eventId: `${name}Notice:${key}`,
  })
  return toReceipt(row)
}

/** Mails a refusal to a customer who did not see the response, once per idempotency key. */
export async function mailRefusal(
  { submission }: FormKind,
  mails: FormMails,
  tx: Db,
  { body, key }: Received,
  refusal: ErrorBody['error'],
): Promise<void> {
  const { email: to, familyName: name } = body.contact
  const props = { name, reason: getRefusalReason(refusal) }
  await enqueueMail(tx, mails.refused, { to, props, eventId: `${submission.name}Refused:${key}` })
}
