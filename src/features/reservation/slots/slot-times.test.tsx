import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { SlotTimes } from './slot-times.tsx'

const showTimes = (capacity: number) =>
  render(
    <SlotTimes
      starts={[{ startsAt: Date.parse('2026-11-24T01:00:00Z'), free: 1 }]}
      chosen={[]}
      capacity={capacity}
      isRanked
      onPress={() => {}}
    />,
  )

it('says that one place is left only where there were more', async () => {
  const survey = await showTimes(1)
  await expect.element(survey.getByRole('button', { name: '10:00', exact: true })).toBeVisible()
  await survey.unmount()
  const visit = await showTimes(3)
  await expect.element(visit.getByRole('button')).toHaveTextContent('10:00 残り1')
})
