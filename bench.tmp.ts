import { measureSecondVisit } from '#tests/bench/measure-second-visit.ts'
console.table((await measureSecondVisit('http://localhost:4391', '/items/1101', Number(process.argv[2] ?? 3))).map((f) => [f.what, Math.round(f.value*1000)/1000, f.atMost]))
