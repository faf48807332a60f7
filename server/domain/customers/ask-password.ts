import { CodedError } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import { countAttempt } from './count-attempt.ts'
import type { CustomerRow } from './customer-rows.ts'
import { passwordLimits } from './limits.ts'
import { isPassword } from './passwords.ts'

/** For what a session alone is not enough: an unlocked phone lies about. A wrong password is told at its field. */
export async function askPassword(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, passwordHash }: CustomerRow,
  password: string | undefined,
): Promise<void> {
  if (!password) throw wrong('パスワードを入力してください。')
  const attempt = await countAttempt(db, passwordLimits(id), now())
  if (!(await isPassword(passwordHash, password))) throw wrong('パスワードが正しくありません。もう一度ご確認ください。')
  await attempt.takeBack()
}

const wrong = (sentence: string) => new CodedError('VALIDATION_FAILED', { details: { password: sentence } })
