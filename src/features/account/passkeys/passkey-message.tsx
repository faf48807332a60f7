import { Alert } from '#src/ui/content/alert.tsx'
import type { PasskeyNotice } from './failure.ts'
import css from './passkey-message.module.css'

/** What went wrong, or that nothing happened. That the customer has cancelled is no error. */
export function PasskeyMessage({ notice }: { notice: PasskeyNotice | undefined }) {
  return (
    <>
      <p role="status" className={css.cancelled}>
        {notice?.isCancelled && notice.text}
      </p>
      {notice && !notice.isCancelled && <Alert>{notice.text}</Alert>}
    </>
  )
}
