const SIZES = [
  ['1', 'city'],
  ['4', 'x4'],
]
const n = (value, digits = 2) => (value === undefined ? '' : value.toFixed(digits))

/** What the last run at each size gave, as a page. */
export function reportOf(all) {
  const sizes = SIZES.filter(([factor]) => all[factor])
  const cell = (read) => sizes.map(([factor]) => read(all[factor]) ?? '')
  const rows = (lines) => lines.map((line) => `| ${line.join(' | ')} |`)
  const head = (first, ...last) => {
    const names = [first, ...sizes.map(([, name]) => name), ...last]
    return [`| ${names.join(' | ')} |`, `|${' --- |'.repeat(names.length)}`]
  }
  const pages = Object.keys(Object.values(all)[0]?.pages ?? {})
  const growth = (name) => {
    const [city, four] = [all['1']?.pages?.[name], all['4']?.pages?.[name]]
    return city && four ? n(four / city) : ''
  }
  return [
    '# Speed at the size of a city',
    '',
    'By `pnpm bench city --factor N`: ours and the limit it is compared with in one run, in turns, medians;',
    'load, server and database share the machine.',
    '',
    ...head('ratio to the limit', 'must'),
    ...rows([
      [
        'recompute of all after a rule change / one SQL pass',
        ...cell((r) => n(r.recompute?.ratio)),
        'at most 3',
      ],
      [
        'sync, new participants: parse + COPY / ours',
        ...cell((r) => n(r.sync?.first)),
        'at least 0.5',
      ],
      [
        'sync, known participants: parse + COPY / ours',
        ...cell((r) => n(r.sync?.second)),
        'at least 0.5',
      ],
      ['submit, p95 / p95 of the raw transaction', ...cell((r) => n(r.submit?.ratio)), 'at most 5'],
    ]),
    '',
    ...head('figure'),
    ...rows([
      ['recompute of all, seconds', ...cell((r) => n(r.recompute?.seconds))],
      ['the SQL pass, seconds', ...cell((r) => n(r.recompute?.passSeconds))],
      [
        'sync, releases a second (new / known participants)',
        ...cell(
          (r) => r.sync && `${n(r.sync.firstPerSecond, 0)} / ${n(r.sync.secondPerSecond, 0)}`,
        ),
      ],
      [
        'submit, p95 ms (ours / raw)',
        ...cell((r) => r.submit && `${n(r.submit.p95Ms, 1)} / ${n(r.submit.rawP95Ms, 1)}`),
      ],
      ['participants', ...cell((r) => r.fill?.rows?.participant.toLocaleString('en'))],
      ['projects', ...cell((r) => r.fill?.rows?.project.toLocaleString('en'))],
      ['evaluation records', ...cell((r) => r.fill?.rows?.evaluation_record.toLocaleString('en'))],
      ['score lines', ...cell((r) => r.fill?.rows?.score_line.toLocaleString('en'))],
      ['filled in, seconds', ...cell((r) => n(r.fill?.filledIn ?? undefined, 0))],
      ['score:verify, seconds', ...cell((r) => n(r.fill?.scoreVerify, 1))],
      ['audit:verify, seconds', ...cell((r) => n(r.fill?.auditVerify, 1))],
    ]),
    '',
    ...head('page, ms (median of 100, one after the other)', 'growth, at most 1.3'),
    ...rows(pages.map((name) => [name, ...cell((r) => n(r.pages?.[name], 1)), growth(name)])),
    '',
  ].join('\n')
}
