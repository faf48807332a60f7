/** Formats Japanese telephone numbers. */

/**
 * Prefixes of numbers without the leading 0, by the length of their area code including it. From the numbering plan of
 * the Ministry of Internal Affairs and Communications. The longest matching prefix wins. Length `0` lists prefixes whose
 * area codes differ in length; such numbers get no hyphens.
 */
const AREA_CODES: Record<number, string> = {
  0: '10 2591 2599 5396 5397 5979 8292 8294 8376 8396 8636 8655 8669 8672 8673 8699 9933 9934',
  2: '3 420 429 4700 4701 4709 471 6',
  3: `11 1540 1541 1548 1550 1551 1557 177 188 196 199 221 222 223 227 230 231 232 236 239 245 249 2500 2501
    251 252 253 2540 2541 255 2560 2561 257 2580 2581 262 264 271 272 273 275 2780 2781 2788 2789 281 2830
    2831 2833 2834 286 289 290 2917 292 293 298 4 4220 4221 4291 4297 4298 462 464 468 472 473 474 4750 4751
    4759 477 4790 4791 4799 492 499 52 530 534 535 539 54 552 559 580 582 583 588 589 590 591 592 593 5980
    5981 5989 5990 5991 5999 72 734 75 760 762 764 769 775 777 78 792 793 794 7950 7951 7955 7956 7959
    7960 7961 7966 7967 821 822 8240 8241 8242 8243 8249 825 828 8290 8291 8296 8299 832 8360 837 8380 8381
    839 849 8510 8511 860 861 862 864 865 8660 8661 8680 8681 8689 8690 8691 8694 8695 87 886 888 890 891
    899 92 93 941 945 951 953 958 961 962 963 971 975 976 981 988 989 991 992 9940 9941 9947 9948 998 999`,
  4: `1 2 2232 2233 2557 2558 2572 2573 2574 2642 2643 2644 2645 2896 2897 2898 2899 2932 2933 2934 422 4282
    4283 4287 4288 4289 436 438 439 46 47 480 49 5 5399 544 545 547 548 7 721 725 7946 7947 7948 8 8372 8373
    8374 8375 8654 8656 8657 875 877 879 9 920 930`,
  5: `1267 1372 1374 1377 1392 1397 1398 1456 1457 1466 1547 1558 1564 1586 1587 1632 1634 1635 1648 1654 1655
    1656 1658 4992 4994 4996 4998 5769 7468 8387 8388 8389 8477 851 9802 9912 9913 9969`,
}

const MAX_PREFIX_LENGTH = 4

const lengths = new Map(
  Object.entries(AREA_CODES).flatMap(([length, codes]) => codes.split(/\s+/).map((code) => [code, Number(length)])),
)

/** Undefined if unknown. */
function getAreaCodeLength(digits: string): number | undefined {
  for (let end = MAX_PREFIX_LENGTH; end > 0; end -= 1) {
    const length = lengths.get(digits.slice(1, 1 + end))
    if (length !== undefined) return length || undefined
  }
  return undefined
}

/** Toll-free, mobile and IP numbers. `0800` is toll-free although it starts like a mobile number. */
const NON_GEOGRAPHIC = [
  [/^(0800)(\d{3})(\d{4})$/, '$1-$2-$3'],
  [/^(0[5-9]0)(\d{4})(\d{4})$/, '$1-$2-$3'],
  [/^(0120|0570|0990)(\d{3})(\d{3})$/, '$1-$2-$3'],
] as const

/** `09012345678` → `090-1234-5678`, `0312345678` → `03-1234-5678`. Unknown prefixes: without hyphens. */
export function formatPhone(phone: string): string {
  for (const [pattern, formatted] of NON_GEOGRAPHIC) if (pattern.test(phone)) return phone.replace(pattern, formatted)
  const length = /^0\d{9}$/.test(phone) ? getAreaCodeLength(phone) : undefined
  return length === undefined ? phone : `${phone.slice(0, length)}-${phone.slice(length, 6)}-${phone.slice(6)}`
}
