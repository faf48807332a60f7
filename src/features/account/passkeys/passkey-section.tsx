import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as passkeysApi from '#contract/passkeys/api.ts'
import { MAX_PASSKEYS, type Passkey } from '#contract/passkeys/schema.ts'
import { toLoadErrorMessage } from '#src/device/network/error-messages.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { queryClient, withQueryClient } from '#src/device/query/query-client.tsx'
import { useFocusAfterRemoval } from '#src/ui/hooks/use-focus-after-removal.ts'
import { Pending, ReloadButton } from '#src/ui/loading/pending.tsx'
import { TextSkeleton } from '#src/ui/loading/skeleton.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { hasPasskeys } from './failure.ts'
import { PasskeyEntry } from './passkey-entry.tsx'
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx'
import css from './passkey-section.module.css'

const reload = () => queryClient.invalidateQueries({ queryKey: apiQuery(passkeysApi.list).queryKey })

/** The customer's passkeys: list, add, rename, remove. `email`: for password managers. */
export const PasskeySection = withQueryClient(function PasskeySection({ email }: { email: string }) {
  const { data, error, refetch } = useQuery(apiQuery(passkeysApi.list))
  return (
    <>
      <p className={css.note}>
        指紋や顔、画面ロックでログインできます。指紋や顔の情報が、お使いの端末から当店に送られることはありません。
      </p>
      <Pending
        data={data}
        skeleton={<TextSkeleton lines={2} />}
        failure={
          error && (
            <>
              <p role="alert">{toLoadErrorMessage(error)}</p>
              <ReloadButton onClick={() => void refetch()} />
            </>
          )
        }
      >
        {({ data: passkeys, needsPassword }) => (
          <>
            <PasskeyList passkeys={passkeys} />
            <Addition count={passkeys.length} needsPassword={needsPassword} email={email} />
          </>
        )}
      </Pending>
    </>
  )
})

function Addition({ count, ...rest }: { count: number; needsPassword: boolean; email: string }) {
  if (!hasPasskeys())
    return (
      <p className={css.note}>
        お使いのブラウザでは、パスキーを追加できません。SafariやChromeなどのブラウザでお試しください。
      </p>
    )
  if (count >= MAX_PASSKEYS)
    return (
      <p className={css.note}>
        {`${MAX_PASSKEYS}個まで登録されています。追加するときは、使わないパスキーを削除してください。`}
      </p>
    )
  return <AddPasskey {...rest} onAdded={reload} />
}

function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { listProps, emptyRef } = useFocusAfterRemoval('[data-remove]')
  const [removing, setRemoving] = useState<Passkey>()
  const [renaming, setRenaming] = useState<string>()
  const list = useRef<HTMLDivElement>(null)
  const renamed = useRef<string>(undefined)
  useEffect(() => {
    // The form with the focus is gone.
    if (renaming === undefined && renamed.current !== undefined)
      list.current?.querySelector<HTMLElement>(`[data-rename="${renamed.current}"]`)?.focus()
    renamed.current = renaming
  }, [renaming])
  return (
    <div ref={list}>
      {passkeys.length === 0 ? (
        <p ref={emptyRef} tabIndex={-1}>
          登録されているパスキーはありません。
        </p>
      ) : (
        <ul role="list" aria-label="パスキー" {...listProps}>
          {passkeys.map((passkey) => (
            <PasskeyEntry
              key={passkey.id}
              passkey={passkey}
              isRenaming={renaming === passkey.id}
              onRename={() => setRenaming(passkey.id)}
              onRenamed={async () => {
                await reload()
                setRenaming(undefined)
              }}
              onCancel={() => setRenaming(undefined)}
              onRemove={() => setRemoving(passkey)}
            />
          ))}
        </ul>
      )}
      <RemovePasskeyDialog passkey={removing} onClose={() => setRemoving(undefined)} onRemoved={reload} />
    </div>
  )
}
