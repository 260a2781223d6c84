import { type Locale, STAGE, textIn } from '@credit/contract'
import { translate } from '#core/language/language'
import type { Compared, ReportFigures } from '#entities/oversight/report-figures'

/** Figure at the top of a report, with its change. */
export interface Headline {
  label: string
  value: string
  change: string
}

type Values = Record<string, string | number>

const EMPTY: Compared = { value: 0, previous: 0 }

/** Sums up compared numbers. */
function sumOf(rows: readonly Compared[]): Compared {
  return rows.reduce((all, { value, previous }) => ({ value: all.value + value, previous: all.previous + previous }), {
    ...EMPTY,
  })
}

const whole = (value: number) => value.toLocaleString('en-US')
const percent = (rate: number) => `${rate.toFixed(2)}%`

/** Stages that lots reached in the month. */
const advancedOf = ({ reached }: ReportFigures) => sumOf(reached.filter(({ stage }) => stage !== STAGE.abandoned))

function textsOf(locale: Locale) {
  const t = (key: string, values?: Values) => translate(locale, `monthlyReport.${key}`, values)
  /** Returns how a number compares with the month before. */
  const change = ({ value, previous }: Compared) => {
    if (value === previous) return t('change.same')
    return t(value > previous ? 'change.more' : 'change.fewer', { n: whole(Math.abs(value - previous)) })
  }
  return { t, change }
}

/** Returns the five figures of the first page. */
export function headlinesOf(figures: ReportFigures, locale: Locale): Headline[] {
  const { t, change } = textsOf(locale)
  const { sections, overall, dishonesty } = figures
  const lots = sections.find(({ name }) => name === 'total') ?? EMPTY
  const counted = (name: string, compared: Compared) => ({
    label: t(`headlines.${name}`),
    value: whole(compared.value),
    change: change(compared),
  })
  const { rate = null, previousRate = null, missed = EMPTY } = overall ?? {}
  const rateChange =
    rate === null || previousRate === null || rate === previousRate
      ? t('change.same')
      : t(rate > previousRate ? 'change.up' : 'change.down', { n: Math.abs(rate - previousRate).toFixed(2) })
  return [
    counted('lots', lots),
    counted('advanced', advancedOf(figures)),
    {
      label: t('headlines.rate'),
      value: rate === null ? '–' : percent(rate),
      change: rate === null ? t('change.none') : rateChange,
    },
    counted('missed', missed),
    counted('dishonest', sumOf(dishonesty)),
  ]
}

interface Rated {
  name: string
  due: number
  given: number
  rate: number
}

/** Returns the areas of the city, or the roles of a district, that had evaluations due, the best first. */
function ratedOf({ areas, completion }: ReportFigures, locale: Locale): Rated[] {
  const rows = areas
    ? areas.map(({ area, ...row }) => ({ ...row, name: textIn(area, locale) }))
    : completion.map(({ sign, ...row }) => ({ ...row, name: translate(locale, `monthlyReport.signs.${sign}`) }))
  return rows
    .flatMap(({ name, due, given, rate }) => (rate === null ? [] : [{ name, due, given, rate }]))
    .sort((one, other) => other.rate - one.rate)
}

/** Returns what the first page says in words: the month, the best and the worst, and what is late. */
export function sentencesOf(figures: ReportFigures, locale: Locale): string[] {
  const { t, change } = textsOf(locale)
  const advanced = advancedOf(figures)
  const total = figures.sections.find(({ name }) => name === 'total')?.value ?? 0
  const rated = ratedOf(figures, locale)
  const missed = figures.overall?.missed ?? EMPTY
  const late = [...rated].sort((one, other) => other.due - other.given - (one.due - one.given))[0]
  const unanswered = rated.reduce((all, { due, given }) => all + due - given, 0)
  const kind = figures.areas ? 'areas' : 'roles'
  return [
    t(advanced.value === 0 ? 'sentences.still' : 'sentences.advanced', {
      n: whole(advanced.value),
      change: change(advanced),
      total: whole(total),
    }),
    bestAndWorst(rated, kind, t),
    unanswered === 0 || late === undefined
      ? t('sentences.nothingLate')
      : t('sentences.late', {
          n: whole(missed.value),
          change: change(missed),
          total: whole(unanswered),
          name: late.name,
          most: whole(late.due - late.given),
        }),
  ]
}

function bestAndWorst(
  rated: readonly Rated[],
  kind: 'areas' | 'roles',
  t: (key: string, values?: Values) => string,
): string {
  const [best, worst] = [rated[0], rated.at(-1)]
  if (!best || !worst) return t('sentences.noneDue')
  if (rated.length === 1) return t('sentences.only', { name: best.name, rate: percent(best.rate) })
  if (best.rate === worst.rate) return t(`sentences.allSame.${kind}`, { rate: percent(best.rate) })
  return t(`sentences.bestAndWorst.${kind}`, {
    best: best.name,
    bestRate: percent(best.rate),
    worst: worst.name,
    worstRate: percent(worst.rate),
  })
}
