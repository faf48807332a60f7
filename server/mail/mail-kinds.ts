/** What each kind of mail is told. */
interface ToPerson {
  /** The family name. */
  name: string
}

/** `link` is the whole address, with the token behind its `#`. */
interface WithLink extends ToPerson {
  link: string
}

export interface MailKinds {
  /** After the registration: confirms the address. */
  verify: WithLink
  /** To a new address: confirms it. */
  emailChange: WithLink
  /** To the old address, once the new one holds. */
  emailChanged: ToPerson
  /** A link for a new password. */
  reset: WithLink
  passwordChanged: ToPerson
  withdrawn: ToPerson
}

export type MailKind = keyof MailKinds

/** One mail with the props of its kind. */
export type Mail = { [Kind in MailKind]: { kind: Kind; to: string; props: MailKinds[Kind] } }[MailKind]
