import { missingLinks, readLinks } from '../modules/audit/links.js'
import { isIntact, verifyAudit } from '../modules/audit/verify.js'
import { withCtx } from './database.js'
import { cliText, print } from './text.js'

/** Verifies the chain of the audit log, with the links recorded earlier, and prints each fault. */
export function verify({ expect }: { expect?: string }): Promise<number> {
  return withCtx(async (ctx, { dataDir }) => {
    const report = await verifyAudit(ctx, (checked) => {
      if (process.stderr.isTTY) process.stderr.write(`${cliText('audit.progress', { checked })}\r`)
    })
    for (const { seq, id } of report.edited) print(cliText('audit.edited', { seq, id }))
    for (const { from, to } of report.missing) print(cliText('audit.missing', { from, to }))
    for (const { id } of report.inserted) print(cliText('audit.inserted', { id }))
    const links = [...(await readLinks(dataDir)), ...(expect === undefined ? [] : [expect])]
    const lost = await missingLinks(ctx, links)
    for (const link of lost) print(cliText('audit.otherChain', { expect: link }))
    const { checked, unsealed, head } = report
    print(cliText('audit.checked', { checked, unsealed, head: `${head.seq}:${head.hash}` }))
    const sound = isIntact(report) && lost.length === 0
    print(cliText(sound ? 'audit.sound' : 'audit.broken'))
    return sound ? 0 : 1
  })
}
