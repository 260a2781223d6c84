import { PARTICIPANT_SIGNS } from '@credit/contract'
import { AreaEntity } from '#entities/areas/area'
import { verifyCredit } from '../modules/evaluation/verify/verify-credit.js'
import { recomputeAll } from '../modules/ledger/recompute.js'
import { rulesInForce } from '../modules/ledger/rules/rule-versions.js'
import { bandCounts } from '../modules/score/distribution.sql.js'
import { countsBy } from '../modules/score/preview/band-counts.js'
import { withCtx } from './database.js'
import { cliText, print, showProgress } from './text.js'

const MAX_LISTED = 50
/** Columns of the distribution. */
const [BAND_WIDTH, COUNT_WIDTH, PERCENT_WIDTH] = [6, 9, 6]

const secondsSince = (begin: number) => ((performance.now() - begin) / 1000).toFixed(1)

/** Verifies the way from every answer to every score. Returns exit code 1 if a row differs. */
export function verify({ json = false }: { json?: boolean } = {}): Promise<number> {
  return withCtx(async (ctx) => {
    const begin = performance.now()
    const { participants, records, faults, baseLine } = await verifyCredit(ctx)
    const sound = faults.length === 0
    if (json) {
      print(JSON.stringify({ sound, participants, records, faults, baseLine }))
      return sound ? 0 : 1
    }
    for (const { id, kind, detail } of faults.slice(0, MAX_LISTED)) {
      print(cliText(`score.fault.${kind}`, { id, detail }))
    }
    if (faults.length > MAX_LISTED) {
      print(cliText('score.verify.more', { count: faults.length - MAX_LISTED }))
    }
    print(cliText('score.verify.checked', { participants, records, seconds: secondsSince(begin) }))
    const since = baseLine.since?.toISOString()
    if (since) print(cliText('score.verify.baseLine', { rows: baseLine.rows, since }))
    print(cliText(sound ? 'score.verify.sound' : 'score.verify.broken', { faults: faults.length }))
    return sound ? 0 : 1
  })
}

/** Recomputes the scores of an area, or all, for today and the rules in force. */
export function recompute({ area: code }: { area?: string }): Promise<number> {
  return withCtx(async (ctx) => {
    const begin = performance.now()
    const area = code === undefined ? null : await ctx.manager.findOneBy(AreaEntity, { code })
    if (code !== undefined && !area) {
      print(cliText('unknownArea', { code }))
      return 1
    }
    const { participants, lines } = await recomputeAll(ctx, {
      areaId: area?.id,
      onProgress: async (done) => {
        showProgress('score.recompute.progress', { done })
        return true
      },
    })
    const seconds = secondsSince(begin)
    print(cliText('score.recompute.done', { participants, lines, seconds }))
    return 0
  })
}

/**
 * Prints how many participants of each role have each band, how many the mean of their evaluations limits, the basis of
 * the rated, and a band that holds too many.
 */
export function distribution(): Promise<number> {
  return withCtx(async (ctx) => {
    const counts = countsBy(await rulesInForce(ctx))
    for (const row of await bandCounts.rows(ctx, {})) counts[row.sign].add(row, row.count)
    for (const sign of PARTICIPANT_SIGNS) {
      const { rows, rated, unrated, crowded, limited, basisRows } = counts[sign]
      const role = cliText(`score.distribution.sign.${sign}`)
      print(cliText('score.distribution.role', { role, rated, unrated }))
      for (const [band, count] of rows) {
        const percent = rated === 0 ? 0 : (count * 100) / rated
        const columns = [band.padStart(BAND_WIDTH), String(count).padStart(COUNT_WIDTH)]
        print(`${columns.join(' ')} ${percent.toFixed(1).padStart(PERCENT_WIDTH)} %`)
      }
      if (limited > 0) print(cliText('score.distribution.limited', { limited }))
      const bases = basisRows.map(([basis, count]) => cliText(`score.distribution.basis.${basis}`, { count }))
      if (bases.length > 0) print(`  ${bases.join(cliText('score.distribution.separator'))}`)
      if (crowded !== null) print(cliText('score.distribution.crowded', { band: crowded }))
    }
    return 0
  })
}
