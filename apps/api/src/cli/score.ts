import { recomputeAll } from '../credit/ledger/recompute-all.js'
import { verifyScores } from '../credit/ledger/verify.js'
import { Area } from '../entities/area.js'
import { withCtx } from './database.js'
import { cliText, print } from './text.js'

const SHOWN = 50

const secondsSince = (begin: number) => ((performance.now() - begin) / 1000).toFixed(1)

/** Compares every score with its lines and with the facts; 1 where something differs. */
export function verify(): Promise<number> {
  return withCtx(async (ctx) => {
    const begin = performance.now()
    const { participants, faults } = await verifyScores(ctx)
    for (const { id, kind, detail } of faults.slice(0, SHOWN)) {
      print(cliText(`score.fault.${kind}`, { id, detail }))
    }
    if (faults.length > SHOWN) {
      print(cliText('score.verify.more', { count: faults.length - SHOWN }))
    }
    print(cliText('score.verify.checked', { participants, seconds: secondsSince(begin) }))
    const sound = faults.length === 0
    print(cliText(sound ? 'score.verify.sound' : 'score.verify.broken', { faults: faults.length }))
    return sound ? 0 : 1
  })
}

/** Brings the scores of an area, or all, to today and to the rules in force. */
export function recompute({ area: code }: { area?: string }): Promise<number> {
  return withCtx(async (ctx) => {
    const begin = performance.now()
    const area = code === undefined ? null : await ctx.manager.findOneBy(Area, { code })
    if (code !== undefined && !area) {
      print(cliText('score.recompute.unknownArea', { code }))
      return 1
    }
    const { participants, lines } = await recomputeAll(ctx, {
      areaId: area?.id,
      onProgress: async (done) => {
        if (process.stderr.isTTY) {
          process.stderr.write(`${cliText('score.recompute.progress', { done })}\r`)
        }
        return true
      },
    })
    const seconds = secondsSince(begin)
    print(cliText('score.recompute.done', { participants, lines, seconds }))
    return 0
  })
}
