import { writeFileSync } from 'node:fs'
import type { ScaleResult, ScaleResults } from './results.js'

const FOLDER = new URL('../../docs/pictures/', import.meta.url)
const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM, LEGEND] = [760, 340, 64, 40, 46, 190]
const COLOURS = ['#1677ff', '#d4380d', '#389e0d', '#722ed1', '#d48806', '#08979c', '#c41d7f', '#595959']

interface Curve {
  readonly name: string
  readonly values: readonly number[]
}

interface Picture {
  readonly file: string
  readonly title: string
  readonly unit: string
  readonly curves: (results: readonly ScaleResult[]) => readonly Curve[]
}

const MB = 1_000_000

const PICTURES: readonly Picture[] = [
  {
    file: 'scale-time.svg',
    title: 'Time of a call, one after the other (median)',
    unit: 'ms',
    curves: (all) =>
      ofCalls(
        all,
        (call) => call.ms,
        (one) => one.submit?.p95Ms ?? Number.NaN,
      ),
  },
  {
    file: 'scale-ratio.svg',
    title: 'Plain SQL for the same rows / the call (above 1: the call is faster)',
    unit: '',
    curves: (all) =>
      ofCalls(
        all,
        (call) => call.rawMs / call.ms,
        (one) => (one.submit ? one.submit.rawP95Ms / one.submit.p95Ms : Number.NaN),
      ),
  },
  {
    file: 'scale-memory.svg',
    title: 'Memory of one API process',
    unit: 'MB',
    curves: (all) => [
      { name: 'idle', values: all.map((one) => one.memoryIdleMb) },
      { name: 'peak, 20 callers', values: all.map((one) => one.memoryPeakMb) },
    ],
  },
  {
    file: 'scale-disk.svg',
    title: 'The database and its largest tables with their indexes',
    unit: 'MB',
    curves: (all) => [
      { name: 'database', values: all.map((one) => one.databaseBytes / MB) },
      ...Object.keys(all.at(-1)?.tables ?? {})
        .slice(0, 5)
        .map((name) => ({ name, values: all.map((one) => (one.tables[name]?.bytes ?? 0) / MB) })),
    ],
  },
]

function ofCalls(
  all: readonly ScaleResult[],
  read: (call: { ms: number; rawMs: number }) => number,
  submit: (one: ScaleResult) => number,
): Curve[] {
  const names = Object.keys(all[0]?.calls ?? {})
  return [
    ...names.map((name) => ({
      name,
      values: all.map(({ calls }) => (calls[name] ? read(calls[name]) : Number.NaN)),
    })),
    { name: 'submit (p95)', values: all.map(submit) },
  ]
}

/** Draws the curves of all sizes as pictures for docs/scale.md. */
export function drawCurves(results: ScaleResults): void {
  const factors = Object.keys(results)
    .map(Number)
    .sort((a, b) => a - b)
  const all = factors.map((factor) => results[factor] as ScaleResult)
  for (const { file, title, unit, curves } of PICTURES) {
    writeFileSync(new URL(file, FOLDER), draw(title, unit, factors, curves(all)))
  }
}

function draw(title: string, unit: string, factors: readonly number[], curves: readonly Curve[]): string {
  const most = niceCeiling(Math.max(...curves.flatMap(({ values }) => values.filter(Number.isFinite))))
  const right = WIDTH - LEGEND
  const last = factors.at(-1) ?? 1
  const x = (factor: number) => LEFT + ((right - LEFT) * factor) / last
  const y = (value: number) => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * value) / most
  const lines = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const [at, value] = [y(most * part).toFixed(1), Number((most * part).toPrecision(3))]
    return `<path d="M${LEFT} ${at}H${right}" stroke="#d9d9d9"/><text x="${LEFT - 8}" y="${Number(at) + 4}" text-anchor="end">${value.toLocaleString('en')}</text>`
  })
  const marks = factors.map(
    (factor) => `<text x="${x(factor)}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle">x${factor}</text>`,
  )
  const drawn = curves.map(({ name, values }, n) => {
    const colour = COLOURS[n % COLOURS.length]
    const points = values.flatMap((value, i) =>
      Number.isFinite(value) ? [[x(factors[i] ?? 0), y(value)] as const] : [],
    )
    const path = points.map(([px, py]) => `${px.toFixed(1)},${py.toFixed(1)}`).join(' ')
    const dots = points.map(
      ([px, py]) => `<circle cx="${px.toFixed(1)}" cy="${py.toFixed(1)}" r="3" fill="${colour}"/>`,
    )
    const at = TOP + 8 + n * 20
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}
<rect x="${right + 16}" y="${at - 9}" width="12" height="4" fill="${colour}"/><text x="${right + 34}" y="${at - 2}">${name}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="#262626" role="img">
<title>${title}</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<text x="${LEFT}" y="22" font-size="14" font-weight="bold">${title}</text>
<text x="${LEFT - 8}" y="${TOP - 10}" text-anchor="end">${unit}</text>
${[...lines, ...marks, ...drawn].join('\n')}
</svg>
`
}

/** Returns the next number with one or two leading digits. */
function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((step) => step * power >= value) ?? 10) * power
}
