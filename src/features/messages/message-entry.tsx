import type { Message } from '#contract/messages/schema.ts'
import { classNames } from '#src/ui/text/class-names.ts'
import { keepWhole } from '#src/ui/text/keep-whole.tsx'
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx'
import css from './entry.module.css'
import { MessagePictures } from './message-pictures.tsx'
import { formatTime } from '#contract/shared/format-date.ts'

/** A message: the customer's on the right, the shop's on the left. */
export function MessageEntry({ message: { id, from, text, fileIds, sentAt, readAt } }: { message: Message }) {
  const isOwn = from === 'customer'
  return (
    <li id={id} className={classNames(css.entry, isOwn ? css.own : css.shop)}>
      <VisuallyHidden>{isOwn ? 'お客様' : '店舗'}</VisuallyHidden>
      <MessagePictures fileIds={fileIds} isOwn={isOwn} />
      {text !== '' && <p className={css.text}>{keepWhole(text)}</p>}
      <p className={css.foot}>
        {isOwn && readAt !== null && <span>既読</span>}
        <time dateTime={sentAt}>{formatTime(Date.parse(sentAt))}</time>
      </p>
    </li>
  )
}
