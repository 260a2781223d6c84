import { isDeepStrictEqual } from 'node:util'
import { PART_SIGN, type Part, type PlainDate, STAGE, type Stage } from '@credit/contract'
import type { FieldMessage } from '#core/domain-error'
import { groupBy } from '#core/group-by'
import type { PlannedRow } from '../../exchange/import/import-list.js'
import { normaliseName } from '../map/names.js'
import type { WorkbookParty, WorkbookProject, WorkbookSection } from '../map/workbook.js'
import type { StatedRow } from './row-checks.js'

/** A stored section of the project. */
interface KnownSection {
  code: string
  name: string
  stage: Stage | null
  handEdited: readonly string[]
}

/** A project after the rows of a workbook, and the outcome of each. */
interface AppliedRows {
  project: WorkbookProject
  outcomes: Pick<PlannedRow, 'row' | 'outcome' | 'faults' | 'notices'>[]
}

const FIELDS = ['name', 'releaseDate', 'procurementMethod', 'procurementCategory'] as const
/** Parties and stages of a project in all its sections that one import may state: they are stored together. */
const MAX_PLACES = 20_000

type PartyRow = StatedRow & { values: { part: Part; partyName: string } }

/**
 * Applies the rows of a workbook to what earlier ones said of a project. Values that the rows do not state stay, and
 * so do sections that they do not name. The parties that they name in a part of a section are all of this part there.
 *
 * @param before the project so far; without a name if it is new
 * @param known its stored sections, some of which may have been entered by hand
 */
export function applyRows(
  before: WorkbookProject,
  known: readonly KnownSection[],
  rows: readonly StatedRow[],
): AppliedRows {
  return new WorkbookEdit(before, known, rows).run()
}

class WorkbookEdit {
  private readonly project: WorkbookProject
  private readonly sections: Map<string, WorkbookSection>
  /** Sections of rows that name none, once all that rows name are known. */
  private going: readonly WorkbookSection[] | undefined
  /** Days of stages that the rows state. */
  private readonly days: { row: number; section: WorkbookSection; stage: Stage; day: PlainDate }[] = []
  /** Number of parties and stages that the rows state in all sections. */
  private places = 0
  private readonly known: ReadonlyMap<string, KnownSection>
  /** Rows without faults. */
  private readonly sound: readonly StatedRow[]
  private readonly outcomes = new Map<number, 'new' | 'changed'>()
  private readonly faults = new Map<number, Record<string, FieldMessage[]>>()
  private readonly notices = new Map<number, Record<string, FieldMessage[]>>()
  /** Value stated first and its row, by what it is of. */
  private readonly stated = new Map<string, { value: string; row: number }>()

  constructor(
    before: WorkbookProject,
    known: readonly KnownSection[],
    private readonly rows: readonly StatedRow[],
  ) {
    this.project = structuredClone(before)
    this.sections = new Map(this.project.sections.map((section) => [section.code, section]))
    this.known = new Map(known.map((section) => [section.code, section]))
    for (const { row, faults } of rows) this.faults.set(row, { ...faults })
    this.sound = rows.filter(({ faults }) => Object.keys(faults).length === 0)
  }

  run(): AppliedRows {
    const isNew = this.project.name === ''
    for (const row of this.sound) this.applyProject(row)
    const [first] = this.sound
    if (isNew && first) this.mark(first.row, 'new')
    for (const row of this.sound) this.applySection(row)
    this.applyParties()
    for (const row of this.sound) this.applyStage(row)
    this.noteOrder()
    return { project: this.project, outcomes: this.rows.map(({ row }) => this.outcomeOf(row)) }
  }

  private outcomeOf(row: number): AppliedRows['outcomes'][number] {
    const faults = this.faults.get(row) ?? {}
    if (Object.keys(faults).length > 0) return { row, outcome: 'wrong', faults }
    const notices = this.notices.get(row)
    return { row, outcome: this.outcomes.get(row) ?? 'same', ...(notices && { notices }) }
  }

  private mark(row: number, outcome: 'new' | 'changed'): void {
    if (this.outcomes.get(row) !== 'new') this.outcomes.set(row, outcome)
  }

  private note(row: number, column: string, notice: FieldMessage): void {
    const notices = this.notices.get(row) ?? {}
    const told = notices[column] ?? []
    // A row without a section code is read once for each section.
    if (told.some((one) => isDeepStrictEqual(one, notice))) return
    this.notices.set(row, { ...notices, [column]: [...told, notice] })
  }

  /** Returns whether a value is the first one that the file states, or equals it; another one is a fault. */
  private agrees(row: number, column: string, of: string, value: string): boolean {
    const first = this.stated.get(`${column} ${of}`)
    if (first === undefined) this.stated.set(`${column} ${of}`, { value, row })
    if (first === undefined || first.value === value) return true
    this.faults.set(row, { ...this.faults.get(row), [column]: [['import.differs', { row: first.row }]] })
    return false
  }

  private applyProject({ row, values }: StatedRow): void {
    if (values.areaId !== undefined) this.agrees(row, 'areaId', '', values.areaId)
    for (const field of FIELDS) {
      const value = values[field]
      if (value === undefined || !this.agrees(row, field, '', value) || this.project[field] === value) continue
      Object.assign(this.project, { [field]: value })
      this.mark(row, 'changed')
    }
  }

  private applySection({ row, values: { sectionCode, sectionName } }: StatedRow): void {
    if (sectionCode === undefined) return
    const isNew = !this.known.has(sectionCode) && !this.sections.has(sectionCode)
    const section = this.section(sectionCode)
    if (isNew) this.mark(row, 'new')
    if (sectionName === undefined || !this.agrees(row, 'sectionName', sectionCode, sectionName)) return
    const stored = this.known.get(sectionCode)
    if (stored && stored.name !== sectionName && stored.handEdited.includes('name')) {
      this.note(row, 'sectionName', 'import.handEdited')
    }
    if (section.name === sectionName) return
    section.name = sectionName
    this.mark(row, 'changed')
  }

  private section(code: string, name = `${this.project.name} (${code})`): WorkbookSection {
    const found = this.sections.get(code)
    if (found) return found
    const made = { code, name: this.known.get(code)?.name ?? name, parties: [], stages: {} }
    this.project.sections.push(made)
    this.sections.set(code, made)
    return made
  }

  /** Returns the sections of a row; none, with a fault, if the project has become too large. */
  private targets({ row, values: { sectionCode } }: StatedRow): readonly WorkbookSection[] {
    this.going ??= this.findGoing()
    const targets = sectionCode === undefined ? this.going : [this.section(sectionCode)]
    this.places += targets.length
    if (this.places <= MAX_PLACES) return targets
    this.faults.set(row, { ...this.faults.get(row), sectionCode: [['import.tooLarge', { max: MAX_PLACES }]] })
    return []
  }

  /** Returns all sections that go on; a project without sections becomes one. */
  private findGoing(): readonly WorkbookSection[] {
    const codes = new Set([...this.known.keys(), ...this.sections.keys()])
    if (codes.size === 0) return [this.section(this.project.code, this.project.name)]
    return [...codes]
      .filter((code) => this.known.get(code)?.stage !== STAGE.abandoned)
      .map((code) => this.section(code))
  }

  private applyParties(): void {
    const named = this.sound.filter((row): row is PartyRow => row.values.part !== undefined)
    const codes = this.codesByName(named)
    const all = named.flatMap((row) => {
      const { part, partyName: name, partyCode } = row.values
      const code = partyCode ?? codes.get(nameKey({ part, name })) ?? null
      if (code !== null && !this.agrees(row.row, 'partyName', `${PART_SIGN[part]} ${code}`, name)) return []
      return this.targets(row).map((section) => ({ row: row.row, section, party: { part, name, code } }))
    })
    for (const own of groupBy(all, ({ section, party }) => `${section.code}\n${party.part}`).values()) {
      this.replaceParties(own, codes)
    }
    this.unifyParties(codes)
  }

  /** Gives a body one name and its code wherever it takes part: a later workbook may be the first to state them. */
  private unifyParties(codes: ReadonlyMap<string, string | undefined>): void {
    for (const party of this.project.sections.flatMap(({ parties }) => parties)) {
      party.code ??= codes.get(nameKey(party)) ?? null
      party.name = this.stated.get(`partyName ${PART_SIGN[party.part]} ${party.code}`)?.value ?? party.name
    }
  }

  /** Returns the codes of parties by their names; none for names of several. */
  private codesByName(rows: readonly PartyRow[]): Map<string, string | undefined> {
    const codes = new Map<string, string | undefined>()
    const add = (party: WorkbookParty) => {
      const key = nameKey(party)
      if (party.code === null) return
      codes.set(key, codes.has(key) && codes.get(key) !== party.code ? undefined : party.code)
    }
    for (const { parties } of this.project.sections) for (const party of parties) add(party)
    for (const { values } of rows) add({ part: values.part, name: values.partyName, code: values.partyCode ?? null })
    return codes
  }

  /** Sets the parties of one part of a section. */
  private replaceParties(
    stated: readonly { row: number; section: WorkbookSection; party: WorkbookParty }[],
    codes: ReadonlyMap<string, string | undefined>,
  ): void {
    const [first] = stated
    if (!first) return
    const { section } = first
    const { part } = first.party
    const keyOf = (party: WorkbookParty) => party.code ?? codes.get(nameKey(party)) ?? nameKey(party)
    const old = new Map(section.parties.filter((one) => one.part === part).map((one) => [keyOf(one), one]))
    const now = new Map<string, WorkbookParty>()
    for (const { row, party } of stated) {
      const key = keyOf(party)
      const before = old.get(key)
      if (!before && !now.has(key)) this.mark(row, 'new')
      else if (before && (before.name !== party.name || before.code !== party.code)) this.mark(row, 'changed')
      if (!before && party.code === null) this.note(row, 'partyCode', 'import.noCode')
      now.set(key, party)
    }
    const removed = [...old].filter(([key]) => !now.has(key)).map(([, { name }]) => name)
    if (removed.length > 0) {
      this.mark(first.row, 'changed')
      this.note(first.row, 'partyName', ['import.removesParties', { names: removed.join(', ') }])
    }
    section.parties = [...section.parties.filter((one) => one.part !== part), ...now.values()]
  }

  private applyStage(stated: StatedRow): void {
    const { row, values } = stated
    const { sectionStage: stage, stageDay: day } = values
    if (stage === undefined || day === undefined) return
    for (const section of this.targets(stated)) {
      if (!this.agrees(row, 'stageDay', `${section.code} ${stage}`, day)) continue
      this.days.push({ row, section, stage, day })
      const before = section.stages[stage]
      if (before === day) continue
      this.mark(row, before === undefined ? 'new' : 'changed')
      section.stages[stage] = day
      if (this.hasPassed(section.code, stage)) this.note(row, 'sectionStage', 'import.stagePassed')
    }
  }

  /** Notes days that come before the day of an earlier stage: one of them is probably a typing error. */
  private noteOrder(): void {
    const noted = new Set<number>()
    for (const { row, section, stage, day } of this.days) {
      const isEarly = Object.entries(section.stages).some(([other, its]) => Number(other) < stage && its > day)
      if (isEarly && !noted.has(row)) this.note(row, 'stageDay', 'import.stageOrder')
      if (isEarly) noted.add(row)
    }
  }

  /** Whether a stored section is at a stage already, or beyond it: the day of that stage stays. */
  private hasPassed(code: string, stage: Stage): boolean {
    const now = this.known.get(code)?.stage ?? null
    return now !== null && (stage <= now || now === STAGE.abandoned)
  }
}

const nameKey = ({ part, name }: Pick<WorkbookParty, 'part' | 'name'>) => `${PART_SIGN[part]}\n${normaliseName(name)}`

/** A project of which no workbook has said anything. */
export function newProject(code: string, areaCode: string, values: Partial<WorkbookProject> = {}): WorkbookProject {
  const releaseDate: PlainDate | null = null
  return { code, name: '', areaCode, releaseDate, procurementMethod: null, sections: [], ...values }
}
