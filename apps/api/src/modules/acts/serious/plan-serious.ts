import { addMonths, comparedName, itemApplies, normaliseOfficialCode, type PlainDate } from '@credit/contract'
import { In } from 'typeorm'
import type { Ctx } from '#core/context'
import { groupBy } from '#core/group-by'
import { scoped } from '#database/scoped'
import type { RowOf } from '#database/statement'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { normalisedFields } from '#http/fields'
import { faultsOf } from '#http/validation'
import type { ImportRow, PlannedRow, RowFaults } from '../../exchange/import/import-list.js'
import type { DishonestyReport } from '../record-dishonesty.js'
import { knownActs, type SeriousParty, seriousParties } from './parties.sql.js'
import { SeriousImportInput } from './serious.dto.js'

/** Outcome of a row, and the report recorded for it. */
export interface PlannedAct extends PlannedRow {
  report?: DishonestyReport
}

/** Columns that say which participant and which behaviour a row is about. */
interface Row extends SeriousImportInput {
  sign?: number
  itemId?: string
}

/** The behaviours of suppliers and agencies that are serious. */
export async function listedItems(ctx: Ctx): Promise<DishonestyItemEntity[]> {
  const where = { tier: 'serious' as const, enabled: true, sign: In([0, 2, 3]) }
  return scoped(ctx, DishonestyItemEntity).find(where, { order: { code: 'ASC' } })
}

/** Compares rows with the acts that are recorded; locks their participants in a unit of work. */
export async function planSerious(ctx: Ctx, rows: readonly ImportRow[]): Promise<PlannedAct[]> {
  const inputs = rows.map(({ values }) => inputOf(values))
  const parties = await seriousParties.rows(ctx, {
    codes: inputs.flatMap(({ unifiedSocialCreditCode: code }) => code ?? []),
    names: inputs.flatMap(({ name }) => name ?? []),
    lock: ctx.isInUnit(),
  })
  const ids = parties.map(({ id }) => id)
  const acts = ids.length === 0 ? [] : await knownActs.rows(ctx, { ids })
  const actsOf = groupBy(acts, ({ participantId }) => participantId)
  const items = await listedItems(ctx)
  return rows.map(({ row }, at): PlannedAct => {
    const { sign, itemId, ...input } = inputs[at] as Row
    const wrong = (faults: RowFaults): PlannedAct => ({ row, outcome: 'wrong', faults })
    const faults = faultsOf(SeriousImportInput, input)
    if (Object.keys(faults).length > 0) return wrong(faults)
    const found = findParty(parties, { ...input, sign })
    if ('faults' in found) return wrong(found.faults)
    const { party, byName } = found
    const { city, areaId } = ctx.me
    if (!city && party.areaId !== areaId) return wrong({ name: ['import.otherArea'] })
    const known = actsOf.get(party.id) ?? []
    if (isKnown(input, known)) return { row, outcome: 'same' }
    const item = itemOf(
      items.filter((one) => itemApplies(one, party.sign)),
      itemId,
      input.behavior,
    )
    if (!item) return wrong({ [itemId ? 'itemId' : 'behavior']: ['import.behaviour'] })
    const late = daysFaults(input, item, ctx.clock.today())
    if (late) return wrong(late)
    const report = reportOf(party.id, item.id, input, byName)
    // A later row may name the same act differently, for example by the name only.
    actsOf.set(party.id, [...known, actOf(report)])
    return { row, outcome: 'new', report }
  })
}

function inputOf(values: ImportRow['values']): Partial<Row> {
  const { unifiedSocialCreditCode: code, ...rest } = normalisedFields(SeriousImportInput, values)
  return typeof code === 'string' ? { ...rest, unifiedSocialCreditCode: normaliseOfficialCode(code) } : rest
}

type KnownAct = RowOf<typeof knownActs>

const actOf = ({ participantId, ...report }: DishonestyReport): KnownAct => ({
  participantId,
  decisionNumber: report.decisionNumber ?? null,
  authority: report.authority ?? null,
  decidedOn: report.decidedOn ?? null,
})

/** True if an act is already recorded: found by its decision number, or by its day and authority. */
function isKnown(
  { decisionNumber, punishmentDate, enforcementUnit }: SeriousImportInput,
  acts: readonly KnownAct[],
): boolean {
  return acts.some((act) =>
    decisionNumber
      ? act.decisionNumber === decisionNumber
      : act.decidedOn === punishmentDate && act.authority === enforcementUnit,
  )
}

/** Returns the chosen item, or the only item whose name contains the text. */
function itemOf(
  items: readonly DishonestyItemEntity[],
  chosen: string | undefined,
  behavior: string,
): DishonestyItemEntity | undefined {
  if (chosen) return items.find(({ id }) => id === chosen)
  const text = compared(behavior)
  const named = items.filter(({ names }) => Object.values(names).some((name) => text.includes(compared(name))))
  return named.length === 1 ? named[0] : undefined
}

const compared = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{P}]/gu, '')

/** Returns the faults of impossible days and of acts that are over: they neither count nor are published any more. */
function daysFaults(
  { punishmentDate, publishDate, publishEndDate }: SeriousImportInput,
  { validityMonths, publicityMaxMonths }: DishonestyItemEntity,
  today: PlainDate,
): RowFaults | null {
  if (punishmentDate > today) return { punishmentDate: [['field.notAfter', { day: today }]] }
  const end = publishEndDate ?? addMonths(punishmentDate, publicityMaxMonths)
  const from = publishDate ?? punishmentDate
  if (end < from) return { publishEndDate: [['field.notBefore', { day: from }]] }
  const counts = addMonths(punishmentDate, validityMonths) >= today
  return counts || end >= today ? null : { punishmentDate: ['import.actOver'] }
}

function reportOf(
  participantId: string,
  itemId: string,
  input: SeriousImportInput,
  foundByName: boolean,
): DishonestyReport {
  const { punishmentResult, punishmentBasis, decisionNumber, publishDate, publishEndDate } = input
  return {
    participantId,
    itemId,
    foundByName,
    source: 'import',
    description: input.behavior,
    decisionNumber: decisionNumber ?? null,
    authority: input.enforcementUnit,
    penalty: punishmentResult ?? null,
    basis: punishmentBasis ?? null,
    decidedOn: input.punishmentDate,
    publicity: {
      ...(publishDate && { from: publishDate }),
      ...(publishEndDate && { until: publishEndDate }),
    },
  }
}

/** Participant stated in a row of an import. */
interface Sought {
  name: string
  unifiedSocialCreditCode?: string
  sign?: number | undefined
}

/** Position of the organisation code in a unified social credit code. */
const ORGANISATION_CODE = { from: 8, to: 17 } as const

/**
 * Finds the participant of a row by its code, or else by its name if the code does not contradict: an act found by name
 * is only recorded by an examiner.
 */
function findParty(
  parties: readonly SeriousParty[],
  { name, unifiedSocialCreditCode: code, sign }: Sought,
): { party: SeriousParty; byName: boolean } | { faults: RowFaults } {
  const ofRole = parties.filter((party) => sign === undefined || party.sign === sign)
  const ofCode = code ? ofRole.filter((party) => party.code === code || party.formerCodes.includes(code)) : []
  if (ofCode.length > 1) return { faults: { sign: ['import.severalRoles'] } }
  const [party] = ofCode
  if (party) return { party, byName: false }
  const ofName = ofRole.filter((one) => comparedName(one.name) === comparedName(name) && agrees(one.code, code))
  if (ofName.length > 1) return { faults: { name: ['import.severalOfName'] } }
  const [namesake] = ofName
  if (namesake) return { party: namesake, byName: true }
  return { faults: { [code ? 'unifiedSocialCreditCode' : 'name']: ['import.unknownParty'] } }
}

/** True if a stated code, or organisation code, does not contradict the code of a participant. */
function agrees(known: string | null, stated: string | undefined): boolean {
  const { from, to } = ORGANISATION_CODE
  return !known || !stated || known.slice(from, to) === stated.replace('-', '')
}
