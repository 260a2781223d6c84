import {
  creditCodeChecks,
  hasCreditCodeForm,
  hasIdNumberForm,
  normaliseCode,
  normaliseOfficialCode,
  PART_SIGN,
  PARTS,
  type Part,
  type PlainDate,
  type ProcurementCategory,
  SIGN,
  STAGE,
  type Stage,
} from '@credit/contract'
import type { FieldMessage } from '#core/domain-error'
import { DateOnly, Enum, Text } from '#http/fields'
import { faultsOf } from '#http/validation'
import type { ImportRow } from '../../exchange/import/import-list.js'
import { CERTIFICATE_NUMBER, ORGANISATION, PERSON } from '../../participants/profiles/profile-input.dto.js'
import { idOf, nameIn } from '../map/numbers.js'
import { dayOf } from '../read/json.js'

export const STAGES = Object.values(STAGE)

/** Values that a row states of a section, in addition to the project. */
class SectionStatement {
  @Text({ optional: true, max: 200 }) sectionCode?: string
  @Text({ optional: true, max: 500 }) sectionName?: string
  @Enum(PARTS, { optional: true }) part?: Part
  @Text({ ...ORGANISATION, optional: true }) partyName?: string
  @Text({ optional: true, max: 100 }) partyCode?: string
  @Enum(STAGES, { optional: true }) sectionStage?: Stage
  @DateOnly({ optional: true }) stageDay?: string
}

/** The same of an expert. */
class ExpertStatement extends SectionStatement {
  @Text({ ...PERSON, optional: true }) declare partyName?: string
  @Text({ ...CERTIFICATE_NUMBER, optional: true }) declare partyCode?: string
}

const NAMES = ['sectionCode', 'sectionName', 'part', 'partyName', 'partyCode', 'sectionStage', 'stageDay'] as const

/** Values that a row states of a project. */
export interface ProjectStatement extends SectionStatement {
  code: string
  areaId?: string
  name?: string
  releaseDate?: string
  procurementMethod?: string
  procurementCategory?: ProcurementCategory
}

/** A row with the faults that it has by itself. */
export interface StatedRow {
  row: number
  values: ProjectStatement
  faults: Record<string, FieldMessage[]>
}

/** Whether a row says something of a section. */
export const isOfSection = ({ values, faults = {} }: ImportRow): boolean =>
  NAMES.some((name) => values[name] !== undefined || name in faults)

/**
 * Checks a row by itself, and returns it with its codes as they are stored.
 *
 * @param isKnown returns whether the register has a code: only unknown ones need a right check digit
 */
export function checkedRow(
  { row, values }: ImportRow,
  today: PlainDate,
  isKnown: (part: Part, code: string) => boolean,
): StatedRow {
  const written = values as unknown as ProjectStatement
  const { part, partyName, stageDay } = written
  const partyCode = part && written.partyCode && storedCode(part, written.partyCode)
  const said = { ...written, ...(partyCode !== undefined && { partyCode }) }
  const picked = Object.fromEntries(NAMES.flatMap((name) => (said[name] === undefined ? [] : [[name, said[name]]])))
  const isExpert = part !== undefined && PART_SIGN[part] === SIGN.expert
  const faults: StatedRow['faults'] = { ...faultsOf(isExpert ? ExpertStatement : SectionStatement, picked) }
  const need = (name: (typeof NAMES)[number], isNeeded: boolean) => {
    if (isNeeded && said[name] === undefined) faults[name] ??= ['field.required']
  }
  need('part', partyName !== undefined || partyCode !== undefined)
  need('partyName', part !== undefined)
  need('sectionStage', stageDay !== undefined)
  need('stageDay', said.sectionStage !== undefined)
  need('sectionCode', said.sectionName !== undefined)
  if (stageDay !== undefined && stageDay > today) faults.stageDay ??= ['field.future']
  if (stageDay !== undefined && dayOf(stageDay) === null) faults.stageDay ??= ['import.longAgo']
  if (partyName !== undefined && nameIn(partyName) === '') faults.partyName ??= ['import.noName']
  if (partyCode !== undefined && idOf(partyCode) === null) faults.partyCode = ['import.noNumber']
  const fault = part && partyCode && !faults.part && codeFault(part, partyCode, isKnown)
  if (fault) faults.partyCode ??= [fault]
  return { row, values: said, faults }
}

/** Returns a credit code or certificate number as it is stored. */
export const storedCode = (part: Part, code: string): string =>
  PART_SIGN[part] === SIGN.expert ? normaliseCode(code) : normaliseOfficialCode(code)

function codeFault(part: Part, code: string, isKnown: (part: Part, code: string) => boolean): FieldMessage | undefined {
  if (PART_SIGN[part] === SIGN.expert) return hasIdNumberForm(code) ? 'import.idNumber' : undefined
  if (!hasCreditCodeForm(code)) return 'rule.creditCode'
  return creditCodeChecks(code) || isKnown(part, code) ? undefined : 'errors.CREDIT_CODE_CHECK_DIGIT'
}
