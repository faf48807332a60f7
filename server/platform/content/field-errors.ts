/** What to do about a field of a content file, for the people who write these files. */
import type * as z from 'zod/mini'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

const AS_OTHERS = 'ほかのファイルの同じ項目を見て、同じように書いてください。'

const TYPES: Readonly<Record<string, string>> = {
  string: '文字で書いてください。数字や日付を文字として書くときは、"" で囲みます。',
  number: '単位や区切りのコンマを付けずに、数字で書いてください。',
  int: '小数点のない数字で書いてください。',
  boolean: 'true か false と書いてください。',
  array: '一つだけのときも、リスト（[ ] か、「- 」で始まる行）で書いてください。',
  object: `項目の名前と値の組で書いてください。${AS_OTHERS}`,
  record: `項目の名前と値の組で書いてください。${AS_OTHERS}`,
}

const FORMATS: Readonly<Record<string, string>> = {
  date: '日付を 2026-12-01 のように書いてください。',
  datetime: '日時を 2026-12-01T10:00:00+09:00 のように書いてください。',
  url: 'https:// で始まるアドレスを書いてください。',
}

const UNITS: Readonly<Record<string, string>> = { string: '文字', array: '個' }

function describeLeast({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): string {
  const unit = UNITS[origin]
  if (unit === undefined) return `${minimum}${inclusive ? '以上' : 'より大きい'}の数字にしてください。`
  return minimum === 1 ? '空にはできません。一つ以上書いてください。' : `${minimum}${unit}以上にしてください。`
}

function describeMost({ origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>): string {
  const unit = UNITS[origin]
  if (unit === undefined) return `${maximum}${inclusive ? '以下' : 'より小さい'}の数字にしてください。`
  return `${maximum}${unit}以内にしてください。`
}

/** An error map of zod. Fields with a rule that the name of the field does not tell have a message of their own. */
export function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return `この項目がありません。${AS_OTHERS}`
      return TYPES[issue.expected] ?? AS_OTHERS
    case 'unrecognized_keys':
      return 'この名前の項目はありません。名前を直すか、削除してください。'
    case 'too_small':
      return describeLeast(issue)
    case 'too_big':
      return describeMost(issue)
    case 'not_multiple_of':
      return `${issue.divisor}の倍数の数字にしてください。`
    case 'invalid_value': {
      const values = issue.values.map(String)
      const choice =
        values.length === 1 ? `${values[0]} と書いてください。` : `${values.join('、')} のどれかにしてください。`
      return issue.input === undefined ? `この項目がありません。${choice}` : choice
    }
    case 'invalid_format':
      return FORMATS[issue.format] ?? `書き方が違います。${AS_OTHERS}`
    default:
      return `書き方が違います。${AS_OTHERS}`
  }
}
