/** Colleagues: who has an account, and what managers do with it. */
import { Button, Chip, List, ListItem, ListItemText, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { required, SelectArrayInput, SelectInput, TextInput, useGetIdentity } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { ROLE_LABELS, type Role } from '#contract/shared/roles.ts'
import * as shopsApi from '#contract/shops/desk.ts'
import * as accountsApi from '#contract/staff/accounts.ts'
import type { StaffAccount } from '#contract/staff/accounts.ts'
import * as staffActions from '#contract/staff/actions.ts'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { run, useAct } from '../actions/use-act.ts'
import { formatInstant } from '../frame/format.ts'
import { Panel } from '../frame/panel.tsx'
import { Page, Waiting } from '../frame/parts.tsx'
import { call } from '../network/api.ts'
import { LinkDialog } from './link-dialog.tsx'
import { createLinkSecret } from './link-secret.ts'

interface ShownLink {
  name: string
  token: string
}

export function StaffPage() {
  const [isAdding, setAdding] = useState(false)
  const [changed, setChanged] = useState<string>()
  const [link, setLink] = useState<ShownLink>()
  const staff = useQuery({
    queryKey: ['staff'],
    queryFn: () => call(accountsApi.list, { query: { page: 1, perPage: 100 } }),
  })
  const account = staff.data?.data.find(({ id }) => id === changed)
  return (
    <Page
      title="スタッフ"
      actions={
        <Button variant="contained" onClick={() => setAdding(true)}>
          スタッフを追加する
        </Button>
      }
    >
      <Panel title="アカウント">
        {staff.data ? (
          <List disablePadding>
            {staff.data.data.map((it) => (
              <Account key={it.id} account={it} onChange={() => setChanged(it.id)} onLink={setLink} />
            ))}
          </List>
        ) : (
          <Waiting error={staff.error} />
        )}
      </Panel>
      {isAdding && <AddDialog onClose={() => setAdding(false)} onLink={setLink} />}
      {account && <ChangeDialog account={account} onClose={() => setChanged(undefined)} />}
      {link && <LinkDialog {...link} onClose={() => setLink(undefined)} />}
    </Page>
  )
}

interface AccountProps {
  account: StaffAccount
  onChange: () => void
  onLink: (link: ShownLink) => void
}

function Account({ account, onChange, onLink }: AccountProps) {
  const { identity } = useGetIdentity()
  const { id: staffId, name, email, role, shops, isDisabled, hasPasskey, lastSeenAt } = account
  const token = useRef('')
  const makeLink = useAct(staffActions.link, {
    done: `${name}さんの登録用リンクを作りました。`,
    onDone: () => onLink({ name, token: token.current }),
  })
  const disable = useAct(staffActions.disable, {
    done: `${name}さんのアカウントを止めました。`,
    undo: () => () => run(staffActions.enable, { staffId }),
  })
  const enable = useAct(staffActions.enable, { done: `${name}さんのアカウントを使えるようにしました。` })
  const isBusy = makeLink.isBusy || disable.isBusy || enable.isBusy
  const isMe = identity?.id === staffId

  async function show() {
    const secret = await createLinkSecret()
    token.current = secret.token
    makeLink.run({ staffId, tokenHash: secret.tokenHash })
  }
  return (
    <ListItem disableGutters divider sx={{ gap: 1, flexWrap: 'wrap' }}>
      <ListItemText
        primary={
          <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
            {name}
            <Chip size="small" label={ROLE_LABELS[role]} color={role === 'manager' ? 'primary' : 'default'} />
            {isDisabled && <Chip size="small" color="error" label="停止中" />}
            {!isDisabled && !hasPasskey && <Chip size="small" color="warning" label="パスキー未登録" />}
          </Stack>
        }
        secondary={[email, shops, lastSeenAt && `最後のご利用 ${formatInstant(lastSeenAt)}`].filter(Boolean).join('・')}
        slotProps={{ primary: { component: 'div' } }}
        sx={{ flexBasis: '18em', overflowWrap: 'anywhere' }}
      />
      {!isMe && (
        <Stack direction="row" useFlexGap sx={{ gap: 0.5, flexWrap: 'wrap' }}>
          <Button disabled={isBusy} aria-label={`${name}さんの役割と店舗を変える`} onClick={onChange}>
            変更
          </Button>
          {isDisabled ? (
            <Button
              disabled={isBusy}
              aria-label={`${name}さんのアカウントを使えるようにする`}
              onClick={() => enable.run({ staffId })}
            >
              再開
            </Button>
          ) : (
            <>
              <Button disabled={isBusy} aria-label={`${name}さんの登録用リンクを作る`} onClick={() => void show()}>
                登録用リンク
              </Button>
              <Button
                color="error"
                disabled={isBusy}
                aria-label={`${name}さんのアカウントを止める`}
                onClick={() => disable.run({ staffId })}
              >
                停止
              </Button>
            </>
          )}
        </Stack>
      )}
    </ListItem>
  )
}

const ROLE_CHOICES = Object.entries(ROLE_LABELS).map(([id, name]) => ({ id, name }))

function StaffFields() {
  const shops = useQuery({ queryKey: ['shops'], queryFn: () => call(shopsApi.list) })
  return (
    <>
      <TextInput source="name" label="お名前" validate={required('お名前を入力してください。')} />
      <SelectInput source="role" label="役割" choices={ROLE_CHOICES} validate={required('役割を選んでください。')} />
      <SelectArrayInput
        source="shopIds"
        label="店舗"
        helperText="選ばなければ、すべての店舗です。"
        choices={shops.data?.data ?? []}
      />
    </>
  )
}

const readFields = ({ name, role, shopIds }: FieldValues) => ({
  name: String(name),
  role: role as Role,
  shopIds: (shopIds ?? []) as number[],
})

function AddDialog({ onClose, onLink }: { onClose: () => void; onLink: (link: ShownLink) => void }) {
  const link = useRef<ShownLink>({ name: '', token: '' })
  const add = useAct(staffActions.add, {
    done: 'スタッフを追加しました。',
    onDone() {
      onClose()
      onLink(link.current)
    },
  })
  async function submit(values: FieldValues) {
    const { token, tokenHash } = await createLinkSecret()
    const fields = readFields(values)
    link.current = { name: fields.name, token }
    add.run({ ...fields, email: String(values['email']), tokenHash })
  }
  return (
    <ActionDialog
      title="スタッフを追加する"
      submit="追加する"
      isBusy={add.isBusy}
      defaultValues={{ role: 'staff', shopIds: [] }}
      onClose={onClose}
      onSubmit={(values) => void submit(values)}
    >
      <TextInput
        source="email"
        label="メールアドレス"
        type="email"
        validate={required('メールアドレスを入力してください。')}
      />
      <StaffFields />
    </ActionDialog>
  )
}

function ChangeDialog({ account, onClose }: { account: StaffAccount; onClose: () => void }) {
  const { id: staffId, revision: seen, name, role, shopIds } = account
  const [first] = useState(seen)
  const change = useAct(staffActions.change, { done: '変更しました。', onDone: onClose })
  return (
    <ActionDialog
      title={`${name}さんの役割と店舗`}
      submit="変更する"
      isBusy={change.isBusy}
      revision={seen}
      defaultValues={{ name, role, shopIds }}
      onClose={onClose}
      onSubmit={(values) => change.run({ staffId, seen: first, ...readFields(values) })}
    >
      <StaffFields />
    </ActionDialog>
  )
}
