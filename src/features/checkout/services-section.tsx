import { MAX_LINE_QUANTITY } from '#contract/shared/constants.ts'
import { type Service, SERVICE_LABELS, SERVICE_YEN } from '#contract/items/services.ts'
import { SERVICES_TITLE } from '#contract/orders/labels.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { VariantName } from '#src/ui/text/variant-name.tsx'
import css from './choice-sections.module.css'
import type { LineItem } from './order-summary.tsx'
import { Section } from './section.tsx'
import type { Checkout } from './use-checkout.ts'

const HELP: Record<Service, string> = {
  assembly: 'お届けと同じ日に、お部屋で組み立てます。',
  pickup: 'お届けのときに、同じ種類の家具を引き取ります。',
}

interface ServicesSectionProps {
  checkout: Checkout
  items: ReadonlyMap<string, LineItem>
}

/** Assembly and pickup, for the goods that offer them. */
export function ServicesSection({ checkout, items }: ServicesSectionProps) {
  const lines = checkout.lines.filter(({ offered }) => offered.length > 0)
  if (lines.length === 0) return null
  return (
    <Section title={SERVICES_TITLE}>
      <ul role="list" className={css.services}>
        {lines.map((line) => {
          const item = items.get(line.sku)
          return (
            <li key={line.sku}>
              <fieldset className={css.service}>
                <legend className={css.item}>
                  {item?.name ?? line.sku}
                  {(item?.colourName || item?.size) && (
                    <small>
                      <VariantName parts={[item.colourName, item.size]} />
                    </small>
                  )}
                </legend>
                {line.offered.map((service) => (
                  <ServiceField key={service} service={service} checkout={checkout} line={line} />
                ))}
              </fieldset>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

interface ServiceFieldProps {
  service: Service
  checkout: Checkout
  line: Checkout['lines'][number]
}

/** Yes or no for one piece, a number for several. */
function ServiceField({ service, checkout: { selection, change }, line }: ServiceFieldProps) {
  const { sku, quantity, services } = line
  const pieces = services[service] ?? 0
  const label = `${SERVICE_LABELS[service]}（1点 ${formatYen(SERVICE_YEN[service])}）`
  const choose = (next: number) =>
    change({ services: { ...selection.services, [sku]: { ...services, [service]: next } } })
  if (quantity === 1)
    return (
      <Checkbox
        label={label}
        help={HELP[service]}
        checked={pieces > 0}
        onChange={({ currentTarget }) => choose(currentTarget.checked ? 1 : 0)}
      />
    )
  const counts = Array.from({ length: Math.min(quantity, MAX_LINE_QUANTITY) }, (_, index) => index + 1)
  return (
    <SelectField
      label={label}
      help={HELP[service]}
      value={String(pieces)}
      options={[
        { value: '0', label: '利用しない' },
        ...counts.map((count) => ({
          value: String(count),
          label: `${count}点（${formatYen(SERVICE_YEN[service] * count)}）`,
        })),
      ]}
      onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
    />
  )
}
