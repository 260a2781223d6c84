import { ADJUSTMENT_MACHINE, BONUS_CLAIM_MACHINE, DISHONEST_RECORD_MACHINE, stepOf } from '@credit/contract'
import { toPoints } from '@credit/scoring'
import { In } from 'typeorm'
import type { Tx } from '#core/context'
import { groupBy } from '#core/group-by'
import { appendOperator } from '#database/prove-rows.sql'
import { scoped } from '#database/scoped'
import type { RowOf } from '#database/statement'
import { AdjustmentEntity } from '#entities/ledger/adjustment'
import { BonusClaimEntity } from '#entities/ledger/bonus-claim'
import { DishonestRecordEntity } from '#entities/ledger/dishonest-record'
import { setCredit } from '../participants/records/set-credit.js'
import { type Aged, NOTHING_AGED } from './aged.js'
import { recordScoreChanges } from './changes/record-changes.js'
import { agedEvaluations } from './facts.sql.js'
import { EVERYWHERE, insertEntries, participantCredit } from './ledger.sql.js'
import type { LedgerEntry } from './ledger-entry.js'
import { type ChangeOf, loadLedgers, readItems } from './load-ledgers.js'
import type { ParticipantLedger } from './participant-ledger.js'
import type { ScoreItem, ScoreItemKind } from './score-items.js'

/** The ledgers of some participants in one transaction: locked and brought to today. */
export class LedgerTransaction {
  private constructor(
    private readonly tx: Tx,
    private readonly byId: ReadonlyMap<string, ParticipantLedger>,
  ) {}

  /**
   * Locks the participants in the order of their ids, then reads rules and facts and brings each ledger to today.
   * Merged participants and unknown ids have no ledger. `changeOf` returns the change of facts and items since their
   * last entries.
   */
  static async begin(tx: Tx, participantIds: readonly string[], changeOf?: ChangeOf): Promise<LedgerTransaction> {
    const locked = await lockParticipants(tx, [...new Set(participantIds)])
    const stored = locked.filter((row) => !row.merged)
    return new LedgerTransaction(tx, await loadLedgers(tx, stored, changeOf))
  }

  get ledgers(): ParticipantLedger[] {
    return [...this.byId.values()]
  }

  ledger(participantId: string): ParticipantLedger | undefined {
    return this.byId.get(participantId)
  }

  /** Reads the items again after an event wrote one. */
  async reloadItems(): Promise<void> {
    const days = this.ledgers.map((ledger) => ledger.day)
    const items = await readItems(this.tx, [...this.byId.keys()], days)
    for (const [id, ledger] of this.byId) ledger.setItems(items.get(id) ?? [])
  }

  /** Writes the entries, the participants' rows and the expired items. Returns the number of entries. */
  async save(): Promise<number> {
    const { ledgers } = this
    await this.describeAgeing(ledgers.filter((ledger) => ledger.hasAged))
    const entries = ledgers.flatMap((ledger) => ledger.entries)
    await appendEntries(this.tx, entries)
    await setCredit(
      this.tx,
      ledgers.flatMap((ledger) => ledger.credit() ?? []),
    )
    await recordScoreChanges(
      this.tx,
      ledgers.map((ledger) => ledger.standing()),
    )
    await this.markExpired()
    return entries.length
  }

  /** Marks the items whose validity has ended, so that no decision takes them for being in force. */
  markExpired(): Promise<void> {
    return markExpired(
      this.tx,
      this.ledgers.flatMap((ledger) => ledger.expired),
    )
  }

  private async describeAgeing(ledgers: readonly ParticipantLedger[]): Promise<void> {
    for (const [day, group] of groupBy(ledgers, (ledger) => ledger.day)) {
      const since = group.flatMap(({ stored: { id, scoredOn } }) => (scoredOn === null ? [] : [{ id, scoredOn }]))
      const rows = groupBy(await agedEvaluations.rows(this.tx, { since, day }), (row) => row.id)
      for (const ledger of group) ledger.describeAgeing(agedOf(rows.get(ledger.stored.id) ?? []))
    }
  }
}

function agedOf(rows: readonly RowOf<typeof agedEvaluations>[]): Aged {
  const aged = { half: NOTHING_AGED, gone: NOTHING_AGED }
  for (const { id: _, gone, ...list } of rows) aged[gone ? 'gone' : 'half'] = list
  return aged
}

/** Locks participants in the order of their ids. */
export function lockParticipants(tx: Tx, ids: readonly string[]) {
  return participantCredit.rows(tx, { ids, lock: true })
}

/** Appends entries in the order given, written now or at `times`, one per entry. */
export async function appendEntries(tx: Tx, entries: readonly LedgerEntry[], times?: readonly Date[]): Promise<void> {
  if (entries.length === 0) return
  const now = tx.clock.now()
  const accountId = tx.actor?.accountId ?? null
  const lines = await insertEntries.rows(tx, {
    accountId,
    entries: entries.map((entry, n) => ({
      participantId: entry.participantId,
      onDate: entry.onDate,
      before: toPoints(entry.before),
      after: toPoints(entry.after),
      cause: entry.cause,
      causeId: entry.causeId,
      params: JSON.stringify(entry.params),
      ruleVersion: entry.ruleVersion,
      terms: JSON.stringify(entry.terms),
      at: times?.[n] ?? now,
    })),
  })
  if (accountId !== null) await appendOperator.run(tx, { at: now, accountId, lines: lines.map(({ id }) => id) })
}

/** Marks items as expired; items that a decision ended earlier keep their state. */
async function markExpired(tx: Tx, items: readonly ScoreItem[]): Promise<void> {
  const idsOf = (kind: ScoreItemKind) => items.filter((item) => item.kind === kind).map((item) => item.id)
  const updateTime = tx.clock.now()
  const claims = idsOf('bonus')
  if (claims.length > 0) {
    const { from, to } = stepOf(BONUS_CLAIM_MACHINE, 'expire')
    const table = scoped(tx, BonusClaimEntity, EVERYWHERE)
    await table.updateAll({ id: In(claims), status: In(from) }, { status: to, updateTime })
  }
  const records = idsOf('dishonesty')
  if (records.length > 0) {
    const { from, to } = stepOf(DISHONEST_RECORD_MACHINE, 'expire')
    const table = scoped(tx, DishonestRecordEntity, EVERYWHERE)
    await table.updateAll({ id: In(records), status: In(from) }, { status: to, updateTime })
  }
  const adjustments = idsOf('adjustment')
  if (adjustments.length > 0) {
    const { from, to } = stepOf(ADJUSTMENT_MACHINE, 'expire')
    const table = scoped(tx, AdjustmentEntity, EVERYWHERE)
    await table.updateAll({ id: In(adjustments), status: In(from) }, { status: to, updateTime })
  }
}
