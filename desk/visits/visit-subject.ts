import type { DeskVisit } from '#contract/reservations/desk.ts'

/** `R-261120-7K2M 山田 花子 様` */
export const toSubject = ({ number, name }: Pick<DeskVisit, 'number' | 'name'>): string =>
  name === null ? number : `${number} ${name} 様`
