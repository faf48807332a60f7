/** What each kind of mail is told. */
interface ToPerson {
  /** The family name. */
  name: string
}

/** `link` is the whole address, with the token behind its `#`. */
interface WithLink extends ToPerson {
  link: string
}

/** A visit as its mails tell it. */
export interface VisitFacts {
  number: string
  /** The kind, in words. */
  what: string
  when: string
  /** Of a survey the customer's address. */
  where: string
  shop: string
  shopPhone: string
  people: string
  /** Until when it is changed and cancelled online, in words. */
  changeUntil: string
}

interface WithVisit extends ToPerson {
  visit: VisitFacts
  /** Where it is looked at, changed and cancelled. */
  link: string
  /** The calendar file. */
  calendar: string
}

export interface MailKinds {
  reservationMade: WithVisit
  reservationChanged: WithVisit
  reservationCancelled: WithVisit
  /** The day before. */
  reservationReminder: WithVisit
  /** Where nobody saw the answer. `wishes` and `nearest` in words. */
  reservationRefused: ToPerson & { reason: string; shop: string; wishes: string[]; nearest: string[] }
  /** To the shop. `contact` and what follows: in the customer's words. */
  reservationNotice: ToPerson & {
    event: 'made' | 'changed' | 'cancelled'
    visit: VisitFacts
    contact: string
    items: string
    purpose: string
    note: string
  }
  /** The shop has written. */
  message: ToPerson
  /** To the shop: a customer has. */
  messageNotice: ToPerson & { customer: string; email: string }
  /** After the registration: confirms the address. */
  verify: WithLink
  /** To a new address: confirms it. */
  emailChange: WithLink
  /** To the old address, once the new one holds. */
  emailChanged: ToPerson
  /** A link for a new password. */
  reset: WithLink
  passwordChanged: ToPerson
  /** `visits`: those that were cancelled with it. */
  withdrawn: ToPerson & { visits: VisitFacts[] }
}

export type MailKind = keyof MailKinds

/** One mail with the props of its kind. */
export type Mail = { [Kind in MailKind]: { kind: Kind; to: string; props: MailKinds[Kind] } }[MailKind]
