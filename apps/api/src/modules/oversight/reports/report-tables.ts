import { type Locale, type Names, textIn } from '@credit/contract'
import { translate } from '#core/language/language'
import type { Compared, ReportFigures } from '#entities/oversight/report-figures'
import type { Cell } from '../../tabular/table.js'

/** A table of a report, in one language; workbook and document show the same ones. */
export interface ReportTable {
  /** The figure that it shows. */
  key: keyof ReportFigures
  title: string
  headings: string[]
  rows: Cell[][]
  /** The columns with numbers. */
  numbers: number[]
  /** Number columns with two decimals. */
  exact: number[]
  /** The column that the document also draws as bars. */
  bar: number | null
  /** The first row is the sum of the others, which has no bar. */
  hasTotal: boolean
  /** Rows of one role or stage follow each other; the document writes its name once. */
  isGrouped: boolean
}

type Text = (key: string) => string

/** Returns the tables of a report in display order. */
export function tablesOf(figures: ReportFigures, locale: Locale): ReportTable[] {
  const t: Text = (key) => translate(locale, `monthlyReport.${key}`)
  const named = (names: Names) => textIn(names, locale)
  const role = (sign: number) => t(`signs.${sign}`)
  const stage = (of: number) => translate(locale, `stage.${of}`)
  const table = (
    key: keyof ReportFigures,
    columns: readonly string[],
    rows: Cell[][],
    drawn?: string,
  ): ReportTable => ({
    key,
    rows,
    title: t(`sections.${key}`),
    headings: columns.map((column) => t(`columns.${column}`)),
    numbers: placesOf(columns, NUMBERS),
    exact: placesOf(columns, EXACT),
    bar: drawn === undefined ? null : columns.indexOf(drawn),
    hasTotal: key === 'sections',
    isGrouped: GROUPED.includes(key),
  })
  const { sections, categories, reached, completion, coverage, bands } = figures
  const { dishonesty, ranking, decided, passed, alarms, links, sync, areas } = figures
  return [
    ...(areas
      ? [
          table(
            'areas',
            ['rank', 'area', 'sections', 'dishonest', 'due', 'rate', 'previousRate', 'missed'],
            areas.map((row) => [
              ...[row.rate === null ? null : row.rank, named(row.area), row.sections, row.dishonest],
              ...[row.due, row.rate, row.previousRate, row.due - row.given],
            ]),
            'missed',
          ),
        ]
      : []),
    table(
      'sections',
      ['progress', ...STATES],
      compared(sections, (row) => t(`progress.${row.name}`)),
      'value',
    ),
    ...(categories
      ? [
          table(
            'categories',
            ['category', ...STATES],
            compared(categories, (row) => translate(locale, `tables.values.procurementCategory.${row.category}`)),
            'value',
          ),
        ]
      : []),
    table(
      'reached',
      ['stage', ...IN_MONTH],
      compared(reached, (row) => stage(row.stage)),
      'inMonth',
    ),
    table(
      'completion',
      ['evaluator', 'due', 'given', 'rate', 'previousRate'],
      completion.map((row) => [role(row.sign), row.due, row.given, row.rate, row.previousRate]),
      'rate',
    ),
    table(
      'coverage',
      ['stage', 'evaluator', 'due', 'given', 'rate'],
      coverage.map((row) => [stage(row.stage), role(row.sign), row.due, row.given, row.rate]),
      'rate',
    ),
    table(
      'bands',
      ['role', 'band', 'count'],
      bands.map(({ sign, band, names, count }) => {
        const label = band === null ? t('unrated') : [band, names && textIn(names, locale)].filter(Boolean).join(' ')
        return [role(sign), label, count]
      }),
      'count',
    ),
    table(
      'dishonesty',
      ['role', 'item', ...STATES],
      dishonesty.map((row) => [row.sign === undefined ? '–' : role(row.sign), ...comparedRow(row, named(row.item))]),
      'value',
    ),
    ...(alarms
      ? [
          table(
            'alarms',
            ['alarms', ...IN_MONTH],
            compared(alarms, (row) => t(`alarms.${row.name}`)),
          ),
        ]
      : []),
    ...(links
      ? [
          table(
            'links',
            ['links', ...IN_MONTH],
            compared(links, (row) => t(`links.${row.name}`)),
          ),
        ]
      : []),
    table(
      'ranking',
      ['role', 'rank', 'name', 'area', 'score', 'stars'],
      ranking.map((row) => [...[role(row.sign), row.rank, row.name, named(row.area)], ...[row.score, row.starLevel]]),
    ),
    table(
      'decided',
      ['source', ...IN_MONTH],
      compared(decided, (row) => t(`sources.${row.sourceType}`)),
      'inMonth',
    ),
    ...(passed
      ? [
          table(
            'passed',
            [areas ? 'area' : 'source', ...IN_MONTH],
            compared(passed, (row) => ('area' in row ? named(row.area) : t(`sources.${row.sourceType}`))),
            'inMonth',
          ),
        ]
      : []),
    table(
      'sync',
      ['kind', ...IN_MONTH],
      compared(sync, (row) => t(`sync.${row.name}`)),
      'inMonth',
    ),
  ]
}

const STATES = ['value', 'previous', 'difference'] as const
const IN_MONTH = ['inMonth', 'monthBefore', 'difference'] as const
const NUMBERS: readonly string[] = [
  ...[...STATES, ...IN_MONTH, 'due', 'given', 'rate', 'previousRate', 'count'],
  ...['rank', 'score', 'stars', 'sections', 'dishonest', 'missed'],
]
const GROUPED: readonly (keyof ReportFigures)[] = ['coverage', 'bands', 'dishonesty', 'ranking']
const EXACT: readonly string[] = ['rate', 'previousRate', 'score']

const placesOf = (columns: readonly string[], wanted: readonly string[]): number[] =>
  columns.flatMap((column, at) => (wanted.includes(column) ? [at] : []))

function compared<Row extends Compared>(rows: readonly Row[], label: (row: Row) => string): Cell[][] {
  return rows.map((row) => comparedRow(row, label(row)))
}

const comparedRow = ({ value, previous }: Compared, label: string): Cell[] => [
  ...[label, value, previous, value - previous],
]
