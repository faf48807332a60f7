interface ErrorDefinition {
  status: number
  /** Stored as the response of a submission. After any other error the same key may be sent again. */
  isFinal?: true
  /** Shown to the customer, unless the error has a message of its own. */
  message: string
}

/** All error codes. */
export const ERRORS = {
  BAD_REQUEST: { status: 400, message: '送信された内容を読み取れませんでした。もう一度お試しください。' },
  UNAUTHORIZED: { status: 401, message: 'ログインしてください。' },
  LOGIN_FAILED: { status: 401, message: 'メールアドレスまたはパスワードが正しくありません。もう一度ご確認ください。' },
  SESSION_ENDED: { status: 401, message: 'ログインの有効期限が切れました。もう一度ログインしてください' },
  FORBIDDEN: { status: 403, message: 'この操作を行う権限がありません。' },
  /** For staff. */
  VERIFICATION_NEEDED: { status: 403, message: 'ご本人の確認のため、パスキーをもう一度お使いください。' },
  /** For staff: a rule refuses an action. Always with a message of its own. */
  REFUSED: { status: 409, message: 'この操作はできません。' },
  /** For staff: someone else has changed it first. Details: `subjectChangeSchema`. */
  CHANGED: { status: 409, message: 'ほかの方が、先に変更しました。内容をご確認ください。' },
  NOT_FOUND: { status: 404, message: 'お探しの情報が見つかりませんでした。' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'この操作には対応していません。' },
  EMAIL_TAKEN: { status: 409, message: 'このメールアドレスはすでに登録されています。' },
  CHALLENGE_EXPIRED: { status: 410, message: '時間がたったため、確認できませんでした。もう一度お試しください。' },
  PASSKEY_INVALID: { status: 422, message: 'パスキーを確認できませんでした。もう一度お試しください。' },
  PASSKEY_UNKNOWN: {
    status: 404,
    message:
      'このパスキーは登録されていません。ほかのパスキーを選ぶか、メールアドレスとパスワードでログインしてください。',
  },
  PASSKEY_TAKEN: { status: 409, message: 'このパスキーは、すでに登録されています。' },
  PASSKEY_LIMIT: {
    status: 409,
    message: 'パスキーは20個まで登録できます。使わないパスキーを削除してください。',
  },
  SLOT_FULL: {
    status: 409,
    isFinal: true,
    message: '申し訳ありません。ご希望の日時は、先に予約が入りました。ほかの空き枠からお選びください。',
  },
  ALREADY_RESERVED: {
    status: 409,
    isFinal: true,
    message: '同じ時間帯に、すでにご予約があります。別の日時をお選びください。',
  },
  RESERVATION_LIMIT: {
    status: 409,
    isFinal: true,
    message: 'オンラインで承れるご予約は、上限に達しています。お手数ですが、店舗へお電話ください。',
  },
  RESERVATION_CLOSED: {
    status: 409,
    message: 'オンラインでの変更・キャンセルの受付は終了しました。お手数ですが、店舗へお電話ください。',
  },
  TOTAL_CHANGED: {
    status: 409,
    isFinal: true,
    message: 'ご注文の内容が変わりました。変わったところをご確認のうえ、もう一度ご注文を確定してください。',
  },
  STOCK_CHANGED: {
    status: 409,
    isFinal: true,
    message: '申し訳ありません。ご用意できなくなった商品があります。数量をご確認ください。',
  },
  POINTS_CHANGED: {
    status: 409,
    isFinal: true,
    message: 'ご利用いただけるポイントが変わりました。金額をご確認のうえ、もう一度ご注文を確定してください。',
  },
  PAYMENT_UNAVAILABLE: {
    status: 409,
    isFinal: true,
    message: 'このお支払い方法は、いまご利用いただけません。ほかの方法をお選びください。',
  },
  TERMS_CHANGED: {
    status: 409,
    isFinal: true,
    message: '規約や取引の条件が新しくなりました。ページを読み込み直し、内容をご確認のうえ、もう一度お手続きください。',
  },
  ORDER_LIMIT: {
    status: 409,
    isFinal: true,
    message: 'お支払い前のご注文が多くなっています。お支払いのあとで、あらためてご注文ください。',
  },
  ORDER_CLOSED: {
    status: 409,
    message: 'このご注文は、すでに手続きが進んでいるため変更できません。お手数ですが、メッセージでご連絡ください。',
  },
  RETURN_REFUSED: {
    status: 409,
    isFinal: true,
    message:
      '返品できる数または期限を過ぎています。ご注文の内容をご確認ください。商品に不具合があるときは、メッセージでご連絡ください。',
  },
  RETURN_CLOSED: {
    status: 409,
    message: 'この返品は、すでに手続きが進んでいるため取り下げられません。お手数ですが、メッセージでご連絡ください。',
  },
  ORDERS_UNDER_WAY: {
    status: 409,
    message: 'お届けが済んでいないご注文があるため、退会のお手続きができません。',
  },
  ADDRESS_LIMIT: {
    status: 409,
    isFinal: true,
    message: 'お届け先は20件まで登録できます。使わないお届け先を削除してください。',
  },
  FILE_GONE: { status: 409, message: '写真が見つかりませんでした。お手数ですが、もう一度お選びください。' },
  IN_PROGRESS: { status: 409, message: 'ただいま送信中です。少々お待ちください。' },
  IDEMPOTENCY_MISMATCH: { status: 422, message: '送信内容を確認できませんでした。もう一度入力して送信してください。' },
  SUBMISSION_TOO_OLD: { status: 410, message: '送信の期限が過ぎました。もう一度入力して送信してください。' },
  WITHDRAWN: { status: 410, isFinal: true, message: 'この送信は取り消されています。' },
  LINK_INVALID: {
    status: 410,
    message: 'リンクの有効期限が切れているか、すでに使われています。もう一度お手続きください。',
  },
  CURSOR_GONE: { status: 410, message: '保存済みのデータが古くなりました。もう一度読み込んでください。' },
  BODY_TOO_LARGE: { status: 413, message: '送信できる大きさを超えています。内容を減らして、もう一度お試しください。' },
  VALIDATION_FAILED: { status: 422, isFinal: true, message: '入力内容をご確認ください。' },
  TOO_MANY_REQUESTS: { status: 429, message: 'アクセスが集中しています。しばらくしてから、もう一度お試しください。' },
  INTERNAL_ERROR: { status: 500, message: 'うまく処理できませんでした。時間をおいて、もう一度お試しください。' },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'ただいまご利用いただけません。しばらくしてから、もう一度お試しください。',
  },
  STORAGE_FULL: {
    status: 507,
    message: '申し訳ありません。ただいま受付を一時停止しています。しばらくしてから、もう一度お試しください。',
  },
} as const satisfies Record<string, ErrorDefinition>

export type ErrorCode = keyof typeof ERRORS

export const isFinalError = (code: ErrorCode): boolean => 'isFinal' in ERRORS[code]

/** Codes that any endpoint may return without declaring them. */
export const COMMON_ERRORS = [
  'VALIDATION_FAILED',
  'TOO_MANY_REQUESTS',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
  'STORAGE_FULL',
] as const satisfies ErrorCode[]

/** An expected failure. The server turns it into a response, the page into a message or the error page. */
export class CodedError extends Error {
  /** Compares by name, because the built page and the server each bundle their own copy of this class. */
  static override [Symbol.hasInstance](it: unknown): boolean {
    return it instanceof Error && it.name === 'CodedError'
  }

  override name = 'CodedError'
  code: ErrorCode
  statusCode: number
  details: Record<string, unknown> | undefined

  constructor(code: ErrorCode, options: { message?: string; details?: Record<string, unknown>; cause?: unknown } = {}) {
    super(options.message ?? ERRORS[code].message, { cause: options.cause })
    this.code = code
    this.statusCode = ERRORS[code].status
    this.details = options.details
  }
}

export const isNotFoundError = (error: unknown): boolean => error instanceof CodedError && error.code === 'NOT_FOUND'
