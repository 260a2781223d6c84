import type { SystemCtx, SystemTx } from '../core/context.js'
import { speller } from '../core/language/sounds.js'
import { unitOfWork } from './unit-of-work.js'

/** Names that are spelled in one transaction. */
const CHUNK = 500

interface Named {
  id: string
  name: string
}

interface Names {
  /** Finds rows whose name is not spelled. */
  find: (ctx: SystemCtx, limit: number) => Promise<readonly Named[]>
  /** Stores spellings, except of names that have changed meanwhile. */
  store: (tx: SystemTx, rows: readonly (Named & { sounds: string })[]) => Promise<unknown>
}

/** Spells the names that were stored without: by a release that did not, or by statements for many rows. */
export async function spellNames(ctx: SystemCtx, { find, store }: Names): Promise<void> {
  for (;;) {
    const rows = await find(ctx, CHUNK)
    if (rows.length > 0) {
      const spell = await speller()
      const spelled = rows.map((row) => ({ ...row, sounds: spell(row.name) }))
      await unitOfWork(ctx, (tx) => store(tx, spelled))
    }
    if (rows.length < CHUNK) return
  }
}
