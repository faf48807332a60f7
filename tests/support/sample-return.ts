/** What the mails about a return may show. */
export const RETURN_MAIL = {
  number: 'RT-261130-7K2M',
  orderNumber: '261120-7K2M9Q',
  pieces: ['・<b>オークのソファ</b>（ナチュラル／幅180cm） 1点'],
  reason: '<b>破損</b>\n箱がない',
  wish: '返金',
  isCollected: true,
  waitsForReplacement: true,
  event: 'opened',
  hasPhotos: true,
  outcome: 'refund',
  way: 'card',
  settlement: {
    goodsYen: 128_000,
    taxes: [{ rate: 10, yen: 127_000, taxYen: 11_545 }],
    pointsBack: 700,
    collection: { rate: 10, yen: 3_300, taxYen: 300, points: 20 },
    earnedBack: { pending: 500, balance: 600, yen: 170 },
    refundYen: 123_530,
  },
} as const
