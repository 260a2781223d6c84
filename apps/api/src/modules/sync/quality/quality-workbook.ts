import type { Locale, SyncFact } from '@credit/contract'
import type { Ctx } from '#core/context'
import { notFound } from '#core/domain-error'
import { heavyTask } from '#core/heavy/heavy-task'
import type { HeavyWork } from '#core/heavy/heavy-work'
import { translate } from '#core/language/language'
import { recordAudit } from '#database/record-audit'
import { unitOfWork } from '#database/unit-of-work'
import { timeText } from '../../exchange/export/columns.js'
import type { Cell } from '../../tabular/table.js'
import { issueText, placeText } from '../sync-issue.js'
import { sourceName } from '../sync-source.js'
import { fieldOf } from './fault-fields.js'
import type { SyncQualityQuery } from './quality.dto.js'
import { selectExpertNames, selectFaults, selectIncomplete, selectWorst } from './quality.sql.js'
import { chooseMonth, figuresOf } from './read-quality.js'
import { hideNumbers, namesIn, withoutPersonalData } from './without-personal-data.js'
import type { writeQuality } from './write-quality.js'

const WRITE = heavyTask<typeof writeQuality>('./write-quality', import.meta.url, 'writeQuality')

/** Faults and projects that are listed one by one, each. */
const MOST_ROWS = 10_000
/** Purchasers and agencies that are listed. */
const MOST_BODIES = 200

type Text = (key: string, params?: Record<string, string | number>) => string

/**
 * Writes the workbook about a month of a source, to be sent to whoever operates the platform. It has no personal data.
 *
 * @throws DomainError NOT_FOUND before the first run
 */
export async function qualityWorkbook(
  ctx: Ctx,
  heavy: HeavyWork,
  query: SyncQualityQuery,
): Promise<{ name: string; content: Buffer }> {
  const { locale } = ctx
  const t: Text = (key, params) => translate(locale, `sync.quality.${key}`, params)
  const { chosen } = await chooseMonth(ctx, query)
  if (!chosen) throw notFound()
  const { facts, kinds, runs, projects } = await figuresOf(ctx, chosen)
  const faults = await faultRows(ctx, { ...chosen, limit: MOST_ROWS })
  const incomplete = await selectIncomplete.rows(ctx, { ...chosen, limit: MOST_ROWS })
  const worst = await selectWorst.rows(ctx, { ...chosen, limit: MOST_BODIES })
  const total = kinds.reduce((sum, { count }) => sum + count, 0)
  const lacking = incomplete[0]?.total ?? 0
  const trend = (of: string | null) => (of === null ? '' : t(`trends.${of}`))
  const listed = (shown: number, all: number) => t(shown < all ? 'listedFirst' : 'listedAll', { shown, all })
  const sheet = (name: string, columns: readonly string[], rows: readonly (readonly Cell[])[]) => ({
    title: t(`sheets.${name}`),
    headings: columns.map((column) => t(`columns.${column}`)),
    rows,
  })
  const source = sourceName(chosen.source)
  const now = ctx.clock.now()
  const sheets = [
    sheet(
      'summary',
      ['label', 'value'],
      [
        [t('about.source'), source],
        [t('about.month'), chosen.month],
        [t('about.before'), chosen.before.month],
        [t('about.made'), timeText(now)],
        [t('about.runs'), runs],
        [t('about.projects'), projects],
        [t('about.faults'), total],
        [t('about.faultRows'), listed(faults.length, total)],
        [t('about.incomplete'), lacking],
        [t('about.incompleteRows'), listed(incomplete.length, lacking)],
        [t('about.limit'), t('about.limitText', { most: MOST_ROWS, bodies: MOST_BODIES })],
        [t('about.personal'), t('about.personalText')],
      ],
    ),
    sheet(
      'facts',
      ['fact', 'stated', 'of', 'share', 'shareBefore', 'trend'],
      facts.map((row) => [row.text, row.stated, row.of, row.share, row.shareBefore, trend(row.trend)]),
    ),
    sheet(
      'kinds',
      ['kind', 'outcome', 'count', 'before', 'trend'],
      kinds.map((row) => [row.text, t(`outcomes.${row.outcome}`), row.count, row.before, trend(row.trend)]),
    ),
    sheet('faults', FAULT_COLUMNS, faults),
    sheet(
      'incomplete',
      ['ocid', 'code', 'project', 'buyer', 'missing'],
      incomplete.map((row) => [row.ocid, row.code, row.name, row.buyer, missingText(locale, row.missing)]),
    ),
    sheet(
      'worst',
      ['body', 'role', 'projects', 'faulty', 'notes', 'missingFacts'],
      worst.map((row) => [
        ...[row.name, translate(locale, `sync.quality.roles.${row.sign}`), row.projects],
        ...[row.faulty, row.notes, row.missing],
      ]),
    ),
  ]
  const after = { source, month: chosen.month, locale }
  await unitOfWork(ctx, (tx) => recordAudit(tx, { action: 'export', entity: 'sync_run', entityId: null, after }))
  const content = Buffer.from(await heavy.run(ctx, WRITE, { sheets, createdAt: now }))
  return { name: t('fileName', { source, month: chosen.month }), content }
}

const FAULT_COLUMNS = ['kind', 'outcome', 'ocid', 'code', 'buyer', 'field', 'wrong', 'place', 'release', 'seenAt']

/** The faults one by one, as {@link FAULT_COLUMNS}. */
async function faultRows(ctx: Ctx, month: Parameters<typeof selectFaults.rows>[1]): Promise<Cell[][]> {
  const faults = await selectFaults.rows(ctx, month)
  const names = [...new Set(faults.flatMap(({ params }) => namesIn(params)))]
  const known = names.length > 0 ? await selectExpertNames.rows(ctx, { names }) : []
  const experts = new Set(known.map(({ name }) => name))
  const { locale } = ctx
  return faults.map(({ outcome, reason, ocid, params, place, releaseId, seenAt, code, buyer }) => {
    const shown = withoutPersonalData(params, experts)
    return [
      translate(locale, `sync.quality.kinds.${reason}`),
      translate(locale, `sync.quality.outcomes.${outcome}`),
      ...[ocid, code, buyer, fieldOf(reason, shown), issueText(locale, { reason, params: shown })],
      ...[hideNumbers(placeText(locale, place)), releaseId, timeText(seenAt)],
    ]
  })
}

const missingText = (locale: Locale, missing: readonly SyncFact[]) =>
  missing
    .map((fact) => translate(locale, `sync.quality.facts.${fact}`))
    .join(translate(locale, 'sync.quality.separator'))
