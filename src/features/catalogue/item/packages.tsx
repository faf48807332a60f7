import type { Package, SizeMm } from '#contract/items/schema.ts'
import { keepWhole } from '#src/ui/text/keep-whole.tsx'

/** `幅210×奥行88×高さ87cm` */
export const formatSize = ({ w, d, h }: SizeMm): string => `幅${w / 10}×奥行${d / 10}×高さ${h / 10}cm`

/** `天板：幅170×奥行95×高さ12cm・約27.7kg`, `幅56×奥行63×高さ82cm・約7.6kg（2箱）` */
function formatPackage({ name, count, sizeMm, weightKg, legsOff }: Package): string {
  const notes = [count && `${count}箱`, legsOff && '脚は外して梱包'].filter(Boolean)
  return `${name ? `${name}：` : ''}${formatSize(sizeMm)}・約${weightKg}kg${notes.length > 0 ? `（${notes.join('、')}）` : ''}`
}

/** The boxes in which a variant is delivered, to compare with doors, stairs and lifts. */
export const Packages = ({ packages }: { packages: readonly Package[] }) => (
  <ul role="list">
    {packages.map((it, index) => (
      <li key={index}>{keepWhole(formatPackage(it))}</li>
    ))}
  </ul>
)
