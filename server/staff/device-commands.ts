/** Desk commands for the devices of staff. */
import { actionCommand, type Command } from '#server/platform/desk/command.ts'
import { formatTable, formatTime } from '#server/platform/desk/show.ts'
import { listShops } from '#server/shops/shops.ts'
import { endSessionAction, revokeTabletAction } from './device-actions.ts'
import { listDevices } from './devices.ts'

export const deviceCommands: Command[] = [
  {
    name: 'staff devices',
    operands: [],
    about: 'ログイン中の端末と、店舗の共用タブレットの一覧',
    async run(deps) {
      const { sessions, tablets } = await listDevices(deps, undefined)
      const names = new Map((await listShops(deps)).map(({ id, name }) => [id, name]))
      const lines = formatTable(
        [
          { title: 'ID', of: ({ id }) => id },
          {
            title: 'お名前・店舗',
            of: ({ person, shopId }) => (shopId === null ? person : (names.get(shopId) ?? '')),
            isLong: true,
          },
          { title: '端末', of: ({ name }) => name, isLong: true },
          { title: '最後のご利用', of: ({ lastSeenAt }) => formatTime(new Date(lastSeenAt)) },
        ],
        [...tablets, ...sessions],
      )
      return { lines, data: { sessions, tablets } }
    },
  },
  actionCommand({
    action: revokeTabletAction,
    operands: ['<ID>'],
    about: '共用タブレットを使えないようにする（通信できるようになると、端末の中の情報が消える）',
    async run(_, { operands }, perform) {
      const { changed } = await perform({ tabletId: operands[0]!.toUpperCase() })
      return { lines: [changed ? '使えないようにしました。' : 'すでに使えません。'], data: { changed } }
    },
  }),
  actionCommand({
    action: endSessionAction,
    operands: ['<ID>'],
    about: '端末をログアウトさせる',
    async run(_, { operands }, perform) {
      const { changed } = await perform({ sessionId: operands[0]! })
      return { lines: [changed ? 'ログアウトさせました。' : 'すでにログアウトしています。'], data: { changed } }
    },
  }),
]
