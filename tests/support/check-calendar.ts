/** Checks calendar files against RFC 5545, and those with a method against RFC 5546. */

interface Property {
  name: string
  parameters: string
  value: string
}

const MAX_LINE_BYTES = 75
const PROPERTY = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"\p{Cc}]*"|[^";:,\p{Cc}]*))*):(.*)$/u
const UTC = /^\d{8}T\d{6}Z$/
/** Backslashes only escape, and what separates values is escaped. */
const TEXT = /^(?:[^\\;,\p{Cc}]|\\[\\;,nN])*$/u
const TEXT_NAMES = new Set(['SUMMARY', 'LOCATION', 'DESCRIPTION', 'UID'])
const ADDRESS = /^mailto:[^\s@<>]+@[^\s@<>]+$/

/** How often a method has these properties in its event: at least, at most. */
const METHODS: Record<string, Record<string, readonly [number, number]>> = {
  PUBLISH: { ORGANIZER: [1, 1], ATTENDEE: [0, 0], SUMMARY: [1, 1], SEQUENCE: [0, 1] },
  REQUEST: { ORGANIZER: [1, 1], ATTENDEE: [1, Infinity], SUMMARY: [1, 1], SEQUENCE: [0, 1] },
  CANCEL: { ORGANIZER: [1, 1], ATTENDEE: [0, Infinity], SUMMARY: [0, 1], SEQUENCE: [1, 1] },
}
const EVERY_EVENT = { UID: [1, 1], DTSTAMP: [1, 1], DTSTART: [1, 1], DTEND: [1, 1], STATUS: [1, 1] } as const

/** What is wrong with a calendar file of one event; empty if nothing is. */
export function checkCalendar(file: string): string[] {
  const rows = file.split('\r\n')
  const problems = rows.flatMap((row) => [
    ...(/[\r\n]/.test(row) ? [`a line break that is not CRLF in ${row}`] : []),
    ...(Buffer.byteLength(row) > MAX_LINE_BYTES ? [`a line of ${Buffer.byteLength(row)} bytes: ${row}`] : []),
  ])
  if (rows.at(-1) !== '') problems.push('no line break at the end')
  const lines = file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)
  const all = lines.flatMap((line): Property[] => {
    const [, name, parameters, value] = PROPERTY.exec(line) ?? []
    if (name !== undefined) return [{ name, parameters: parameters!, value: value! }]
    problems.push(`no property: ${line}`)
    return []
  })
  const frame = all
    .filter(({ name }) => name === 'BEGIN' || name === 'END')
    .map(({ name, value }) => `${name}:${value}`)
  if (frame.join() !== 'BEGIN:VCALENDAR,BEGIN:VEVENT,END:VEVENT,END:VCALENDAR') problems.push(`frame ${frame.join()}`)
  const start = all.findIndex(({ name, value }) => name === 'BEGIN' && value === 'VEVENT')
  return [...problems, ...checkHead(all.slice(0, start)), ...checkEvent(all, start)]
}

const countOf = (all: readonly Property[], wanted: string) => all.filter(({ name }) => name === wanted).length
const valueOf = (all: readonly Property[], wanted: string) => all.find(({ name }) => name === wanted)?.value

function checkHead(head: readonly Property[]): string[] {
  const isComplete = valueOf(head, 'VERSION') === '2.0' && countOf(head, 'PRODID') === 1 && countOf(head, 'METHOD') <= 1
  return isComplete ? [] : ['VERSION, PRODID or METHOD is missing or repeated']
}

function checkEvent(all: readonly Property[], start: number): string[] {
  const method = valueOf(all.slice(0, start), 'METHOD')
  const event = all.slice(start + 1).filter(({ name }) => name !== 'END')
  const rules = method === undefined ? {} : METHODS[method]
  if (!rules) return [`the method ${method}`]
  const counts = Object.entries({ ...EVERY_EVENT, ...rules }).flatMap(([name, [least, most]]) => {
    const count = countOf(event, name)
    return count < least || count > most ? [`${count} × ${name} with the method ${method}`] : []
  })
  const isCancelled = valueOf(event, 'STATUS') === 'CANCELLED'
  return [
    ...counts,
    ...event.flatMap(checkValue),
    ...(valueOf(event, 'DTSTART')! < valueOf(event, 'DTEND')! ? [] : ['DTEND is not after DTSTART']),
    ...(method === undefined || isCancelled === (method === 'CANCEL') ? [] : [`STATUS does not fit ${method}`]),
  ]
}

function checkValue({ name, value }: Property): string[] {
  const isValid =
    (!name.startsWith('DT') || UTC.test(value)) &&
    (!TEXT_NAMES.has(name) || TEXT.test(value)) &&
    (!/^(ORGANIZER|ATTENDEE)$/.test(name) || ADDRESS.test(value)) &&
    (name !== 'SEQUENCE' || /^\d+$/.test(value))
  return isValid ? [] : [`${name}:${value}`]
}
