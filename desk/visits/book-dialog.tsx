import { Stack } from '@mui/material'
import {
  DateInput,
  FormDataConsumer,
  NumberInput,
  RadioButtonGroupInput,
  required,
  SelectInput,
  TextInput,
} from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import * as visitActions from '#contract/reservations/actions.ts'
import { CHANNEL_LABELS } from '#contract/reservations/desk.ts'
import { VISIT_KIND_RULES, VISIT_KINDS } from '#contract/reservations/slots.ts'
import { PREFECTURES } from '#contract/shared/prefectures.ts'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { useAct } from '../actions/use-act.ts'
import { SlotInput } from './slot-input.tsx'

interface BookDialogProps {
  shopId: number
  date: string
  /** The free time that was tapped. */
  startsAt?: string | undefined
  onClose: () => void
}

const NEEDED = required('入力してください。')

const toChoices = <Key extends string>(keys: readonly Key[], toName: (key: Key) => string) =>
  keys.map((id) => ({ id, name: toName(id) }))

const KINDS = toChoices(VISIT_KINDS, (kind) => VISIT_KIND_RULES[kind].label)
const CHANNELS = toChoices(['phone', 'shop'], (channel) => CHANNEL_LABELS[channel])

const text = (values: FieldValues, name: string): string => String(values[name] ?? '').trim()

const toInput = (shopId: number, values: FieldValues) => ({
  shopId,
  kind: values['kind'],
  startsAt: values['startsAt'],
  contact: {
    familyName: text(values, 'familyName'),
    givenName: text(values, 'givenName'),
    familyKana: text(values, 'familyKana'),
    givenKana: text(values, 'givenKana'),
    phone: text(values, 'phone'),
    email: text(values, 'email') || null,
  },
  adults: Number(values['adults']),
  children: Number(values['children']),
  purpose: text(values, 'purpose'),
  note: text(values, 'note'),
  address:
    values['kind'] === 'survey'
      ? {
          postalCode: text(values, 'postalCode'),
          prefecture: values['prefecture'],
          city: text(values, 'city'),
          address1: text(values, 'address1'),
          address2: text(values, 'address2'),
        }
      : null,
  channel: values['channel'],
})

/** A visit for a customer who calls or has come in. */
export function BookDialog({ shopId, date, startsAt, onClose }: BookDialogProps) {
  const navigate = useNavigate()
  const create = useAct(visitActions.create, {
    done: ({ number }) => `ご予約を登録しました。番号は ${number} です。お客様にお伝えください。`,
    onDone(output) {
      onClose()
      if (output) void navigate(`/visits/${output.number}`)
    },
  })
  return (
    <ActionDialog
      title="ご予約を登録する"
      submit="登録する"
      isBusy={create.isBusy}
      defaultValues={{
        channel: 'phone',
        kind: 'consultation',
        date,
        startsAt: startsAt ?? null,
        adults: 1,
        children: 0,
      }}
      onSubmit={(values) => create.run(toInput(shopId, values) as never)}
      onClose={onClose}
    >
      <RadioButtonGroupInput source="channel" label="受付" choices={CHANNELS} validate={NEEDED} helperText={false} />
      <SelectInput source="kind" label="内容" choices={KINDS} validate={NEEDED} helperText={false} />
      <DateInput source="date" label="日付" validate={NEEDED} helperText={false} />
      <SlotInput shopId={shopId} />
      <Row>
        <TextInput source="familyName" label="姓" validate={NEEDED} helperText={false} />
        <TextInput source="givenName" label="名" validate={NEEDED} helperText={false} />
      </Row>
      <Row>
        <TextInput source="familyKana" label="セイ" validate={NEEDED} helperText={false} />
        <TextInput source="givenKana" label="メイ" validate={NEEDED} helperText={false} />
      </Row>
      <TextInput source="phone" label="電話" type="tel" validate={NEEDED} helperText={false} />
      <TextInput source="email" label="メール" type="email" helperText="あれば、お客様にメールでお知らせします。" />
      <Row>
        <NumberInput source="adults" label="大人" min={1} validate={NEEDED} helperText={false} />
        <NumberInput source="children" label="お子さま" min={0} validate={NEEDED} helperText={false} />
      </Row>
      <FormDataConsumer>
        {({ formData }) =>
          formData['kind'] === 'survey' && (
            <>
              <TextInput source="postalCode" label="お伺い先の郵便番号" validate={NEEDED} helperText={false} />
              <SelectInput
                source="prefecture"
                label="都道府県"
                choices={toChoices(PREFECTURES, (it) => it)}
                validate={NEEDED}
                helperText={false}
              />
              <TextInput source="city" label="市区町村" validate={NEEDED} helperText={false} />
              <TextInput source="address1" label="番地" validate={NEEDED} helperText={false} />
              <TextInput source="address2" label="建物" helperText={false} />
            </>
          )
        }
      </FormDataConsumer>
      <TextInput source="purpose" label="ご用件" multiline helperText={false} />
      <TextInput source="note" label="備考" multiline helperText={false} />
    </ActionDialog>
  )
}

const Row = ({ children }: { children: React.ReactNode }) => (
  <Stack direction="row" sx={{ gap: 1 }}>
    {children}
  </Stack>
)
