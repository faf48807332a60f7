export const readCookie = (key: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((it) => it.startsWith(`${key}=`))
    ?.slice(key.length + 1)

export function eraseCookies(): void {
  for (const it of document.cookie.split('; ')) document.cookie = `${it.split('=')[0]}=; Path=/; Max-Age=0`
}
