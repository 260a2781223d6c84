import { includesCategory, PROCUREMENT_KINDS, type ProcurementKind } from '@credit/contract'
import type { Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { EvaluationSettingVersionEntity, type SettingIndicator } from '#entities/evaluation/evaluation-setting-version'

/** Returns a limit in the order of the codelist; null if it names all kinds. */
export function limitOf(kinds: readonly ProcurementKind[] | null | undefined): ProcurementKind[] | null {
  const named = PROCUREMENT_KINDS.filter((kind) => kinds?.includes(kind))
  return named.length === 0 || named.length === PROCUREMENT_KINDS.length ? null : named
}

/** Returns the questions that are asked in a kind of purchase. */
const askedIn = (indicators: readonly SettingIndicator[], kind: ProcurementKind): SettingIndicator[] =>
  indicators.filter(({ procurementCategories }) => includesCategory(procurementCategories, kind))

/** Rejects questions of which none is asked in a kind that the cell opens in. */
export function assertAskedInEach(
  indicators: readonly SettingIndicator[],
  cell: readonly ProcurementKind[] | null,
): void {
  for (const kind of cell ?? PROCUREMENT_KINDS) {
    if (askedIn(indicators, kind).length > 0) continue
    throw new DomainError('RULE_BROKEN', { fields: { indicators: [`evaluation.nothingAsked.${kind}`] } })
  }
}

export const isLimited = (indicators: readonly SettingIndicator[]): boolean =>
  indicators.some(({ procurementCategories }) => procurementCategories !== undefined)

/** Inserts a version of a cell's questions with its variants, numbered after it. */
export async function insertVersion(
  tx: Tx,
  { settingId, number, indicators }: { settingId: string; number: number; indicators: SettingIndicator[] },
): Promise<void> {
  const versions = scoped(tx, EvaluationSettingVersionEntity)
  const createTime = tx.clock.now()
  await versions.insert({ settingId, number, indicators, createTime })
  const left = PROCUREMENT_KINDS.map((kind) => ({ kind, asked: askedIn(indicators, kind) }))
  const variants = left.filter(({ asked }) => asked.length > 0 && asked.length < indicators.length)
  for (const [at, { kind: procurementCategory, asked }] of variants.entries()) {
    const variant = { variantOf: number, procurementCategory, indicators: asked }
    await versions.insert({ settingId, number: number + at + 1, createTime, ...variant })
  }
}
