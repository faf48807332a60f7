import { MAX_LINE_QUANTITY } from '#contract/shared/constants.ts'
import type { CartItem } from '#contract/items/cart-item.ts'
import { type Service, SERVICE_LABELS, SERVICE_YEN } from '#contract/items/services.ts'
import { SERVICES_TITLE } from '#contract/orders/labels.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import type { GoodsLine } from '#src/device/query/cart-goods.ts'
import { CardSection } from '#src/ui/content/card-section.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { VariantName } from '#src/ui/text/variant-name.tsx'
import css from './choice-sections.module.css'
import type { Selection } from './selection.ts'

const HELP: Record<Service, string> = {
  assembly: 'お届けと同じ日に、お部屋で組み立てます。',
  pickup: 'お届けのときに、同じ種類の家具を引き取ります。',
}

interface ServicesSectionProps {
  lines: readonly GoodsLine[]
  items: ReadonlyMap<string, Pick<CartItem, 'name' | 'colourName' | 'size'>>
  chosen: Selection['services']
  onChange: (chosen: Selection['services']) => void
}

/** Assembly and pickup, for the goods that offer them. */
export function ServicesSection({ lines, items, chosen, onChange }: ServicesSectionProps) {
  const withServices = lines.filter(({ offered }) => offered.length > 0)
  if (withServices.length === 0) return null
  return (
    <CardSection title={SERVICES_TITLE}>
      <ul role="list" className={css.services}>
        {withServices.map((line) => {
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
                  <ServiceField
                    key={service}
                    service={service}
                    line={line}
                    onChange={(pieces) => onChange({ ...chosen, [line.sku]: { ...line.services, [service]: pieces } })}
                  />
                ))}
              </fieldset>
            </li>
          )
        })}
      </ul>
    </CardSection>
  )
}

interface ServiceFieldProps {
  service: Service
  line: GoodsLine
  onChange: (pieces: number) => void
}

/** Yes or no for one piece, a number for several. */
function ServiceField({ service, line: { quantity, services = {} }, onChange }: ServiceFieldProps) {
  const pieces = services[service] ?? 0
  const label = `${SERVICE_LABELS[service]}（1点 ${formatYen(SERVICE_YEN[service])}）`
  if (quantity === 1)
    return (
      <Checkbox
        label={label}
        help={HELP[service]}
        checked={pieces > 0}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? 1 : 0)}
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
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  )
}
