import { isIntact, verifyAudit } from '../platform/audit/verify.js'
import { withCtx } from './database.js'
import { cliText, print } from './text.js'

/** Walks the audit chain and names what is wrong with it. */
export function verify({ expect }: { expect?: string }): Promise<number> {
  return withCtx(async (ctx) => {
    const report = await verifyAudit(ctx, (checked) => {
      if (process.stderr.isTTY) process.stderr.write(`${cliText('audit.progress', { checked })}\r`)
    })
    for (const { seq, id } of report.edited) print(cliText('audit.edited', { seq, id }))
    for (const { from, to } of report.missing) print(cliText('audit.missing', { from, to }))
    for (const { id } of report.inserted) print(cliText('audit.inserted', { id }))
    const expected = expect === undefined || (await holds(ctx, expect))
    if (!expected) print(cliText('audit.otherChain', { expect }))
    const { checked, unsealed, head } = report
    print(cliText('audit.checked', { checked, unsealed, head: `${head.seq}:${head.hash}` }))
    const sound = isIntact(report) && expected
    print(cliText(sound ? 'audit.sound' : 'audit.broken'))
    return sound ? 0 : 1
  })
}

/** Whether a link that was noted elsewhere before still stands in the chain. */
async function holds(ctx: Parameters<typeof verifyAudit>[0], link: string): Promise<boolean> {
  const [seq, hash] = link.split(':')
  const { AuditLog } = await import('../entities/audit-log.js')
  if (!seq || !hash || !/^\d+$/.test(seq)) return false
  return ctx.manager.existsBy(AuditLog, { seq, hash })
}
