import type { Names, OpenStage, ParticipantSign, ProcurementCategory, Sign, Stage, TodoSource } from '@credit/contract'

/** A number at the end of the month, or in it, and of the month before. */
export interface Compared {
  value: number
  previous: number
}

/** Evaluations that were due until the end of the month, and of the month before. */
interface ComparedRate {
  due: number
  given: number
  rate: number | null
  previousRate: number | null
}

/** Figures of a monthly report, as defined in docs/figures.md; texts are in both languages. */
export interface ReportFigures {
  /** F2: sections by progress at the end of the month. */
  sections: (Compared & { name: string })[]
  /** F13: sections by kind of purchase at the end of the month; missing in reports of before. */
  categories?: (Compared & { category: ProcurementCategory })[]
  /** F3: sections that reached a stage in the month. */
  reached: (Compared & { stage: Stage })[]
  /** F4: completion by role of the evaluators, up to the end of the month. */
  completion: (ComparedRate & { sign: ParticipantSign })[]
  /**
   * F4: completion of all roles, with the evaluations whose window ended in silence in the month; missing in reports
   * of before.
   */
  overall?: ComparedRate & { missed: Compared }
  /** F7: areas of the city, ranked by completion; missing in reports of districts and of before. */
  areas?: (ComparedRate & {
    rank: number
    area: Names
    sections: number
    dishonest: number
  })[]
  /** F8: the same by stage and role. */
  coverage: {
    stage: OpenStage
    sign: ParticipantSign
    due: number
    given: number
    rate: number | null
  }[]
  /** F6: participants by band at the end of the month; null = unrated. */
  bands: { sign: ParticipantSign; band: string | null; names: Names | null; count: number }[]
  /** F5: dishonest behaviours in force on the last day, by item. */
  dishonesty: (Compared & { item: Names /** Missing in reports of before. */; sign?: Sign })[]
  /** The first ten of each role by score at the end of the month. */
  ranking: {
    sign: ParticipantSign
    rank: number
    name: string
    area: Names
    score: number
    starLevel: number | null
  }[]
  /** F11: to-dos decided in the month, by source. */
  decided: (Compared & { sourceType: TodoSource })[]
  /**
   * F15: to-dos whose term passed in the month, by area for the city, by source for a district; missing in reports of
   * before.
   */
  passed?: (Compared & ({ area: Names } | { sourceType: TodoSource }))[]
  /** F12: award alarms raised and settled in the month; missing in reports of before. */
  alarms?: (Compared & { name: string })[]
  /** F14: links between bidders found, decided and ended in the month; missing in reports of before. */
  links?: (Compared & { name: string })[]
  /** Records imported by the sync in the month. */
  sync: (Compared & { name: string })[]
}
