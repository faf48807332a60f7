import type { Shop } from '#contract/shops/schema.ts'
import { VISIT_KIND_RULES, VISIT_KINDS } from '#contract/reservations/slots.ts'
import { MAX_VISIT_PEOPLE, MINUTE_MS } from '#contract/shared/constants.ts'
import { SelectField } from '#src/ui/field/select-field.tsx'
import type { FormField } from '#src/ui/form/use-form.ts'
import type { InitialValues } from './reservation-fields.ts'
import css from './reservation-form.module.css'

const KINDS = VISIT_KINDS.map((kind) => ({
  value: kind,
  label: `${VISIT_KIND_RULES[kind].label}（${VISIT_KIND_RULES[kind].lengthMs / MINUTE_MS}分）`,
}))

const people = (from: number) =>
  Array.from({ length: MAX_VISIT_PEOPLE - from + 1 }, (_, index) => ({
    value: String(from + index),
    label: `${from + index}名`,
  }))

interface VisitFieldsProps {
  field: (name: 'kind' | 'shopId') => FormField
  shops: readonly Shop[]
  initialValues: InitialValues
  onKind: (kind: string) => void
  onShop: (shopId: string) => void
}

/** The kind and the shop. */
export const VisitFields = ({ field, shops, initialValues, onKind, onShop }: VisitFieldsProps) => (
  <>
    <SelectField
      label="ご予約の種類"
      options={KINDS}
      defaultValue={initialValues.kind ?? 'consultation'}
      onChange={({ target }) => onKind(target.value)}
      {...field('kind')}
    />
    <SelectField
      label="店舗"
      options={[
        { value: '', label: '選択してください' },
        ...shops.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      defaultValue={initialValues.shopId ?? ''}
      onChange={({ target }) => onShop(target.value)}
      {...field('shopId')}
    />
  </>
)

interface PeopleFieldsProps {
  field: (name: 'adults' | 'children') => FormField
  initialValues: Pick<InitialValues, 'adults' | 'children'>
}

export const PeopleFields = ({ field, initialValues }: PeopleFieldsProps) => (
  <div className={css.pair}>
    <SelectField label="大人" options={people(1)} defaultValue={initialValues.adults ?? '1'} {...field('adults')} />
    <SelectField
      label="お子さま"
      options={people(0)}
      defaultValue={initialValues.children ?? '0'}
      {...field('children')}
    />
  </div>
)
