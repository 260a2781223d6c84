import { type Answer, addDays, type PlainDate, timeOn, totalOf } from '@credit/contract'
import { Random } from '@credit/testkit/random'
import type { DemoCity } from '../city/city.js'
import type { PartyProfile } from '../city/organisations.js'
import { seedOf } from '../city/profiles.js'
import { generateAnswers } from './answers.js'
import { arrivalsOf } from './arrivals.js'
import { type CasePlan, planCases } from './cases.js'
import { type BonusPlan, planBonusClaims } from './claims.js'
import { drawConduct, isRegistered, type PlannedForm, planForm } from './conduct.js'
import { exampleConduct } from './examples.js'
import { openedForms } from './forms.js'
import { habitsOf, STRICTNESS, uniformAnswers } from './habits.js'
import { followRecords, type PlannedRecord } from './outcome.js'
import { type PlannedReport, planReports } from './reports.js'
import { type PlannedPause, plannedPauses, type Schedule, scheduleOf } from './schedule.js'
import { type PlannedViolation, planViolations } from './violations.js'

/** Answers of an evaluator in an evaluation. */
export interface PlannedAnswers {
  answers: readonly Answer[]
  comment: string
  /** In hundredths. */
  total: number
}

/** The two years of the demo city up to today: who does what on which day, and what has become of it. */
export interface History {
  today: PlainDate
  demo: DemoCity
  schedule: Schedule
  pauses: readonly PlannedPause[]
  forms: readonly PlannedForm[]
  /** By the keys of the records. */
  records: ReadonlyMap<string, PlannedRecord>
  /** Answers of submitted records, by the keys of the records. */
  answers: ReadonlyMap<string, PlannedAnswers>
  reports: ReadonlyMap<string, PlannedReport>
  /** Days on which participants came with the sync. */
  arrivals: ReadonlyMap<PartyProfile, PlainDate>
  violations: readonly PlannedViolation[]
  claims: readonly BonusPlan[]
  cases: readonly CasePlan[]
}

/** Plans the history of a demo city: a pure function of the city and the day. */
export function planHistory(demo: DemoCity, today: PlainDate): History {
  const profiles = Object.values(demo.city).flat() as PartyProfile[]
  const habits = habitsOf(profiles)
  const schedule = scheduleOf(demo.releases[0]?.deliveredOn ?? today, today)
  const pauses = plannedPauses(demo.plans, today)
  const opened = openedForms(demo.plans, schedule, today)
  const examples = exampleConduct(opened, today)
  const forms = opened.map((form) =>
    planForm(form, isRegistered(form.evaluator) ? (examples.get(form) ?? drawConduct(form)) : 'lapses', {
      today,
      pause: pauses.find(({ plan }) => plan === form.plan) ?? null,
      habit: habits.get(form.evaluator),
    }),
  )
  const records = new Map(followRecords(forms, schedule, today).map((record) => [record.key, record]))
  const all = [...records.values()]
  const answers = new Map(
    all.filter(({ submittedAt }) => submittedAt !== null).map((record) => [record.key, answersOf(record, habits)]),
  )
  const arrivals = arrivalsOf(demo.plans, schedule, today)
  return {
    ...{ today, demo, schedule, pauses, forms, records, answers, arrivals },
    reports: planReports(all, timeOn(addDays(today, -RECENT_REPORT_DAYS))),
    violations: planViolations(arrivals, today),
    claims: planBonusClaims(profiles, arrivals, today),
    cases: planCases(all, answers, today),
  }
}

/** In the days before today at least one behaviour is reported. */
const RECENT_REPORT_DAYS = 9

function answersOf(
  { key, cell, evaluator, evaluated }: PlannedRecord,
  habits: ReturnType<typeof habitsOf>,
): PlannedAnswers {
  const random = new Random(seedOf(`${key} answers`))
  const habit = habits.get(evaluator)
  const quality = habit === 'strict' ? evaluated.quality - STRICTNESS : evaluated.quality
  const given = generateAnswers(random, cell.indicators, quality)
  const answers = habit === 'uniform' ? uniformAnswers(given.answers, cell.indicators) : given.answers
  return { ...given, answers, total: totalOf(cell.indicators, answers) ?? 0 }
}
