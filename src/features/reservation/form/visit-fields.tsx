import type { Shop } from '#contract/shops.ts'
import { KIND_RULES, VISIT_KINDS } from '#contract/slots.ts'
import { MINUTE_MS } from '#contract/rules.ts'
import { SelectField } from '#src/ui/field/select-field.tsx'
import type { FormField } from '#src/ui/form/use-form.ts'
import type { OfferedFields } from './reservation-fields.ts'
import css from './reservation-form.module.css'

const KINDS = VISIT_KINDS.map((kind) => ({
  value: kind,
  label: `${KIND_RULES[kind].label}（${KIND_RULES[kind].lengthMs / MINUTE_MS}分）`,
}))

const people = (from: number) =>
  Array.from({ length: 7 - from }, (_, index) => ({ value: String(from + index), label: `${from + index}名` }))

interface VisitFieldsProps {
  field: (name: 'kind' | 'shopId') => FormField
  shops: readonly Shop[]
  offered: OfferedFields
  onKind: (kind: string) => void
  onShop: (shopId: string) => void
}

/** What for, and where. */
export const VisitFields = ({ field, shops, offered, onKind, onShop }: VisitFieldsProps) => (
  <>
    <SelectField
      label="ご予約の種類"
      options={KINDS}
      defaultValue={offered.kind ?? 'consultation'}
      onChange={({ target }) => onKind(target.value)}
      {...field('kind')}
    />
    <SelectField
      label="店舗"
      options={[
        { value: '', label: '選択してください' },
        ...shops.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      defaultValue={offered.shopId ?? ''}
      onChange={({ target }) => onShop(target.value)}
      {...field('shopId')}
    />
  </>
)

interface PeopleFieldsProps {
  field: (name: 'adults' | 'children') => FormField
  offered: OfferedFields
}

export const PeopleFields = ({ field, offered }: PeopleFieldsProps) => (
  <div className={css.pair}>
    <SelectField label="大人" options={people(1)} defaultValue={offered.adults ?? '1'} {...field('adults')} />
    <SelectField label="お子さま" options={people(0)} defaultValue={offered.children ?? '0'} {...field('children')} />
  </div>
)
