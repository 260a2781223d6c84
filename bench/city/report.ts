import type { AllResults, CityResults } from './results.js'

const SIZES = [
  ['1', 'city'],
  ['4', 'x4'],
] as const
const format = (value: number | undefined, digits = 2) => value?.toFixed(digits) ?? ''

/** Formats the results of the last run at each size as a page. */
export function formatReport(all: AllResults): string {
  const sizes = SIZES.flatMap(([factor, name]) => {
    const results = all[factor]
    return results ? [{ name, results }] : []
  })
  const row = (name: string, read: (results: CityResults) => string | undefined, ...more: string[]) =>
    `| ${[name, ...sizes.map(({ results }) => read(results) ?? ''), ...more].join(' | ')} |`
  const head = (first: string, ...last: string[]) => {
    const names = [first, ...sizes.map(({ name }) => name), ...last]
    return [`| ${names.join(' | ')} |`, `|${' --- |'.repeat(names.length)}`]
  }
  const rows = (name: string, table: string) => row(name, ({ fill }) => fill?.rows?.[table]?.toLocaleString('en'))
  const calls = (kind: 'dashboards' | 'credit') => [
    ...head('call, ms: HTTP / database / query', 'ratio in the city, at most 1.5'),
    ...Object.keys(sizes[0]?.results[kind] ?? {}).map((name) =>
      row(
        name,
        (results) => {
          const one = results[kind]?.[name]
          return one && [one.call, one.database, one.best].map((ms) => format(ms, 1)).join(' / ')
        },
        format(all['1']?.[kind]?.[name]?.ratio),
      ),
    ),
  ]
  const pages = Object.keys(sizes[0]?.results.pages ?? {})
  return [
    '# Speed at the size of a city',
    '',
    'By `pnpm bench city --factor N`: ours and the limit it is compared with in one run, in turns, medians;',
    'load, server and database share the machine.',
    '',
    ...head('ratio to the limit', 'must'),
    row(
      'recompute of all after a rule change / one SQL pass',
      ({ recompute }) => format(recompute?.ratio),
      'at most 3',
    ),
    row('sync, new participants: parse + COPY / ours', ({ sync }) => format(sync?.first), 'at least 0.5'),
    row('sync, known participants: parse + COPY / ours', ({ sync }) => format(sync?.second), 'at least 0.5'),
    row('submit, p95 / p95 of the raw transaction', ({ submit }) => format(submit?.ratio), 'at most 5'),
    '',
    ...head('figure'),
    row('recompute of all, seconds', ({ recompute }) => format(recompute?.seconds)),
    row('the SQL pass, seconds', ({ recompute }) => format(recompute?.passSeconds)),
    row(
      'sync, releases a second (new / known participants)',
      ({ sync }) => sync && `${format(sync.firstPerSecond, 0)} / ${format(sync.secondPerSecond, 0)}`,
    ),
    row(
      'submit, p95 ms (ours / raw)',
      ({ submit }) => submit && `${format(submit.p95Ms, 1)} / ${format(submit.rawP95Ms, 1)}`,
    ),
    rows('participants', 'participant'),
    rows('projects', 'project'),
    rows('evaluation records', 'evaluation_record'),
    rows('score lines', 'score_line'),
    row('filled in, seconds', ({ fill }) => format(fill?.filledIn, 0)),
    row('score:verify, seconds', ({ fill }) => format(fill?.scoreVerify, 1)),
    row('audit:verify, seconds', ({ fill }) => format(fill?.auditVerify, 1)),
    '',
    ...head('page, ms (median of 100, one after the other)', 'growth, at most 1.3'),
    ...pages.map((name) => row(name, (results) => format(results.pages?.[name], 1), growthOf(all, name))),
    '',
    'Calls of the dashboards, as the administrator of the city makes them: the call over HTTP / the time of all its',
    'statements in the database / the one best query for the same figures, in ms. The ratio is that of the call, without',
    'what a call takes that reads nothing, to the query; where the query takes less than 5 ms, the call may take 5 ms',
    'more than it (decision 52). At x4 the time in the database must be below 300 ms.',
    '',
    ...calls('dashboards'),
    '',
    'Calls of credit, measured alike: the query beside each reads what the answer is made of, but neither computes',
    'the score nor signs.',
    '',
    ...calls('credit').map((line, n) => (n === 0 ? line.replace(', at most 1.5', '') : line)),
    '',
  ].join('\n')
}

function growthOf(all: AllResults, page: string): string {
  const [city, four] = [all['1']?.pages?.[page], all['4']?.pages?.[page]]
  return city && four ? format(four / city) : ''
}
