import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '#core/config/index'
import type { SystemCtx } from '#core/context'
import { Schedule } from '#core/schedule'
import { scoped } from '#database/scoped'
import { AuditHeadEntity } from '#entities/audit/audit-head'
import { AuditLogEntity } from '#entities/audit/audit-log'

const FILE = 'audit-links.txt'
const EVERY_HOUR = '15 * * * *'

/**
 * Writes the newest link of the audit chain to a file every hour. A chain that was truncated or rebuilt lacks a link of
 * the file: copy it to a place that the database's owner cannot change.
 */
@Injectable()
export class AuditLinks {
  constructor(@Inject(CONFIG) config: Config, schedule: Schedule) {
    schedule.add('audit.links', EVERY_HOUR, (ctx) => appendLink(ctx, config.dataDir))
  }
}

/** Appends the newest link to the file, unless the file ends with it. */
export async function appendLink(ctx: SystemCtx, dataDir: string): Promise<void> {
  const [head] = await scoped(ctx, AuditHeadEntity).find()
  if (!head || head.seq === '0') return
  const link = `${head.seq}:${head.hash}`
  if ((await readLinks(dataDir)).at(-1) === link) return
  await appendFile(join(dataDir, FILE), `${ctx.clock.now().toISOString()} ${link}\n`)
}

/** Returns the links of the file, `<place>:<hash>`, oldest first; an empty list if there is no file. */
export async function readLinks(dataDir: string): Promise<string[]> {
  try {
    const text = await readFile(join(dataDir, FILE), 'utf8')
    return text.split('\n').flatMap((line) => line.split(' ')[1] ?? [])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Returns the links that the chain does not contain; links before the archived entries are in the archive. */
export async function missingLinks(ctx: SystemCtx, links: readonly string[]): Promise<string[]> {
  const log = scoped(ctx, AuditLogEntity)
  const [head] = await scoped(ctx, AuditHeadEntity).find()
  const missing: string[] = []
  for (const link of links) {
    const [, seq, hash] = /^(\d{1,18}):(\S+)$/.exec(link) ?? []
    if (seq && hash && head && BigInt(seq) <= BigInt(head.archivedSeq)) {
      if (seq === head.archivedSeq && hash !== head.archivedHash) missing.push(link)
      continue
    }
    if (!seq || !hash || !(await log.exists({ seq, hash }))) missing.push(link)
  }
  return missing
}
