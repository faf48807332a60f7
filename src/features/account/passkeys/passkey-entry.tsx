import * as passkeysApi from '#contract/passkeys/api.ts'
import { type Passkey, passkeyNameField } from '#contract/passkeys/schema.ts'
import { formatLongDateTime } from '#contract/shared/format-date.ts'
import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { call } from '#src/device/query/call.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Form } from '#src/ui/form/form.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { classNames } from '#src/ui/text/class-names.ts'
import css from './passkey-entry.module.css'

interface PasskeyEntryProps {
  passkey: Passkey
  isRenaming: boolean
  onRename: () => void
  onRenamed: () => Promise<void>
  onCancel: () => void
  onRemove: () => void
}

const formatTime = (at: string): string => formatLongDateTime(Date.parse(at))

export function PasskeyEntry({ passkey, isRenaming, onRename, onRenamed, onCancel, onRemove }: PasskeyEntryProps) {
  const { id, name, device, isSynced, createdAt, lastUsedAt } = passkey
  if (isRenaming)
    return (
      <li className={classNames(css.entry, css.renaming)}>
        <RenameForm passkey={passkey} onRenamed={onRenamed} onCancel={onCancel} />
      </li>
    )
  return (
    <li className={css.entry}>
      <p className={css.name}>{name}</p>
      <dl className={css.facts}>
        <div>
          <dt>追加：</dt>
          <dd>{`${formatTime(createdAt)}（${device}）`}</dd>
        </div>
        <div>
          <dt>最終利用：</dt>
          <dd>{lastUsedAt === null ? 'まだありません' : formatTime(lastUsedAt)}</dd>
        </div>
        {!isSynced && (
          <div>
            <dt>同期：</dt>
            <dd>なし（追加した端末でのみ使えます）</dd>
          </div>
        )}
      </dl>
      <div className={css.actions}>
        <Button
          kind="quiet"
          data-rename={id}
          offline="オフラインのため変更できません"
          aria-label={`${name}の名前を変更する`}
          onClick={onRename}
        >
          名前を変更する
        </Button>
        <Button
          kind="quiet"
          data-remove
          offline="オフラインのため削除できません"
          aria-label={`${name}を削除する`}
          onClick={onRemove}
        >
          削除する
        </Button>
      </div>
    </li>
  )
}

const SCHEMA = z.object({ name: passkeyNameField })

type RenameFormProps = Pick<PasskeyEntryProps, 'passkey' | 'onRenamed' | 'onCancel'>

function RenameForm({ passkey: { id, name }, onRenamed, onCancel }: RenameFormProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.select(), [])
  const form = useForm({
    schema: SCHEMA,
    describeError: toRefusal,
    submit: async (body) => {
      await call(passkeysApi.rename, { params: { id }, body })
      await onRenamed()
      void showToast({ kind: 'success', text: 'パスキーの名前を変更しました' })
    },
  })
  return (
    <div ref={box}>
      <Form form={form} button="名前を保存する" offline="オフラインのため変更できません" onCancel={onCancel}>
        <TextField
          label="パスキーの名前"
          defaultValue={name}
          autoComplete="off"
          enterKeyHint="done"
          help="どの端末のパスキーか、わかる名前をおすすめします。"
          {...form.field('name')}
        />
      </Form>
    </div>
  )
}
