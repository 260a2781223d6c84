import { timeOn } from '@credit/contract'
import { archiveAudit } from '../modules/audit/archive/archive-audit.js'
import { verifyArchives } from '../modules/audit/archive/verify-archives.js'
import { ArchiveError } from '../modules/audit/archive-file.js'
import { missingLinks, readLinks } from '../modules/audit/links.js'
import { type ChainFaults, isIntact, verifyAudit } from '../modules/audit/verify.js'
import { verifyProofs } from '../modules/audit/verify-proofs.js'
import { areLoginsIntact, verifyLogins } from '../modules/identity/login-log/verify-logins.js'
import { withCtx } from './database.js'
import { EXIT } from './exit-codes.js'
import { cliText, print, showProgress } from './text.js'

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

const MAX_LISTED = 50

/** A link of the chain, as `audit:verify` prints it. */
const LINK = /^\d+:[\w-]{43}$/

interface Verify {
  expect?: string
  archive?: readonly string[]
}

/**
 * Verifies the chain of the audit log and of its archives, with the links recorded earlier, and the rows that it proves;
 * prints each fault.
 */
export function verify({ expect, archive: files = [] }: Verify): Promise<number> {
  if (expect !== undefined && !LINK.test(expect)) {
    print(cliText('audit.badExpect'))
    return Promise.resolve(EXIT.mistyped)
  }
  return withCtx(async (ctx, { dataDir }) => {
    const report = await verifyAudit(ctx, (checked) => showProgress('audit.progress', { checked }))
    printFaults(report)
    const logins = await verifyLogins(ctx)
    for (const { id, fault } of logins.faults) print(cliText(`audit.login.${fault}`, { id }))
    if (logins.older) print(cliText('audit.login.older', logins.older))
    const proofs = await verifyProofs(ctx)
    for (const { kind, ...fault } of proofs.faults.slice(0, MAX_LISTED)) print(cliText(`score.fault.${kind}`, fault))
    if (proofs.faults.length > MAX_LISTED) {
      print(cliText('score.verify.more', { count: proofs.faults.length - MAX_LISTED }))
    }
    const links = [...(await readLinks(dataDir)), ...(expect === undefined ? [] : [expect])]
    const lost = await missingLinks(ctx, links)
    for (const link of lost) print(cliText('audit.otherChain', { expect: link }))
    const { checked, unsealed, head, archived } = report
    print(cliText('audit.checked', { checked, unsealed, head: `${head.seq}:${head.hash}` }))
    let sound = isIntact(report) && areLoginsIntact(logins) && lost.length === 0 && proofs.faults.length === 0
    if (files.length > 0) {
      const archives = await verifyArchives(ctx, files)
      for (const damage of archives.damaged) print(cliText('audit.archive.damaged', damage))
      printFaults(archives)
      print(cliText('audit.archive.checked', { checked: archives.checked, files: files.length }))
      sound &&= archives.damaged.length === 0 && isIntact(archives)
    } else if (archived.seq !== '0') {
      print(cliText('audit.archive.notChecked', archived))
    }
    print(cliText(sound ? 'audit.sound' : 'audit.broken'))
    return sound ? 0 : 1
  })
}

function printFaults({ edited, missing, inserted }: ChainFaults): void {
  for (const { seq, id } of edited) print(cliText('audit.edited', { seq, id }))
  for (const { from, to } of missing) print(cliText('audit.missing', { from, to }))
  for (const { id } of inserted) print(cliText('audit.inserted', { id }))
}

/** Moves the entries of the audit log before a day into a file. */
export async function archive({ before, out }: { before: string; out: string }): Promise<number> {
  if (!DAY.test(before)) {
    print(cliText('audit.archive.badDay'))
    return EXIT.mistyped
  }
  return withCtx(
    async (ctx) => {
      if (before > ctx.clock.today()) {
        print(cliText('audit.archive.badDay'))
        return EXIT.mistyped
      }
      try {
        const done = await archiveAudit(ctx, timeOn(before, 0), out)
        if (!done) print(cliText('audit.archive.none', { before }))
        else print(cliText('audit.archive.done', { ...done, file: out }))
        return 0
      } catch (error) {
        if (error instanceof ArchiveError) {
          print(cliText('audit.archive.damaged', { file: error.file, seq: error.seq }))
        } else if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
          print(cliText('audit.archive.exists', { file: out }))
        } else throw error
        return 1
      }
    },
    { owner: true },
  )
}
