import { writeFile } from 'node:fs/promises'
import { FixedClock } from '@credit/api/core/clock/clock'
import type { Actor, Ctx } from '@credit/api/core/context'
import { scoped } from '@credit/api/database/scoped'
import { ProjectEntity } from '@credit/api/entities/projects/project'
import { recompute } from '@credit/api/modules/credit/ledger/recompute'
import { expireRecords } from '@credit/api/modules/evaluation/closing/expire-records'
import { releaseOrDropHeld } from '@credit/api/modules/evaluation/pooling/release-pools'
import { runSync } from '@credit/api/modules/sync/runs/run-sync'
import { pauseProject, resumeProject } from '@credit/api/modules/workflow/pause-project'
import { addDays, startOfMonth, timeOn } from '@credit/contract'
import { Random } from '@credit/testkit/random'
import { type DemoCity, linesOf } from '../city/city.js'
import type { PartyProfile } from '../city/organisations.js'
import type { DemoRelease } from '../city/releases.js'
import { withContext } from './context.js'
import { evaluatorActions } from './evaluators.js'
import { type Habit, habitsOf } from './habits.js'
import { analyzeTables, prepareBulkTransaction } from './history.sql.js'
import { recordsOpenedAt } from './opened-records.js'
import { Participants } from './participants.js'
import { Reports } from './reports.js'
import { supervisorActions } from './supervisors.js'
import { type ScheduledAction, Timeline } from './timeline.js'

const SEED = 7_031
const WEEK = 7
/** In the days before today at least one behaviour is reported. */
const RECENT_REPORT_DAYS = 9
/** Weeks after which the planner's statistics are updated. */
const ANALYZE_WEEKS = [2, 10, 30, 60]

/**
 * Simulates two years of the city: each Monday the upstream platform's file is synced, participants
 * evaluate in the days after, windows end, supervisors decide. It runs with the clock of that time,
 * through the use cases of the API, in one transaction.
 * @param file where the upstream platform's file is written.
 */
export async function simulateHistory(tx: Ctx, demo: DemoCity, file: string): Promise<void> {
  await new Simulation(tx, demo, file).run()
}

class Simulation {
  private readonly now: Date
  readonly today: string
  readonly habits: ReadonlyMap<PartyProfile, Habit>
  readonly random = new Random(SEED)
  private readonly timeline = new Timeline()
  people!: Participants
  private city!: Actor
  reports!: Reports
  private pending: DemoRelease[]

  constructor(
    private readonly outer: Ctx,
    private readonly demo: DemoCity,
    private readonly file: string,
  ) {
    this.now = outer.clock.now()
    this.today = outer.clock.today()
    this.pending = [...demo.releases]
    this.habits = habitsOf(Object.values(demo.city).flat())
  }

  async run(): Promise<void> {
    await prepareBulkTransaction.run(this.outer, {})
    this.people = await Participants.create(this.outer, this.demo.city, this.random)
    this.city = await this.people.supervisor(this.outer, 'admin')
    const district = await this.people.supervisor(this.outer, 'supervisor06')
    const { random, people, city, today } = this
    const profiles = Object.values(this.demo.city).flat()
    this.reports = new Reports(random, people, timeOn(addDays(today, -RECENT_REPORT_DAYS)))
    this.timeline.add(
      ...supervisorActions({ random, profiles, people, city, district, today }),
      ...this.pauses(),
    )
    let week = 0
    for (
      let monday = this.firstMonday();
      timeOn(monday, 3) < this.now;
      monday = addDays(monday, WEEK)
    ) {
      const next = new Date(
        Math.min(timeOn(addDays(monday, WEEK), 3).getTime(), this.now.getTime()),
      )
      await this.sync(timeOn(monday, 3), monday)
      for (const day of [1, 3, 5]) this.timeline.add(this.expiry(addDays(monday, day)))
      this.timeline.add(this.review(addDays(monday, 2)), ...this.pools(monday))
      await this.runUntil(next)
      if (ANALYZE_WEEKS.includes(week++)) await analyzeTables.run(this.outer, {})
    }
    await this.sync(this.now, addDays(this.today, 1))
    await expireRecords(this.outer)
    await recompute(
      this.outer,
      people.all().map(({ id }) => id),
    )
    await writeFile(this.file, linesOf(this.demo.releases))
  }

  /** The Monday after the first release. */
  private firstMonday(): string {
    const first = this.pending[0]?.deliveredOn ?? this.today
    const weekday = new Date(`${first}T00:00:00Z`).getUTCDay()
    return addDays(first, ((8 - weekday) % WEEK) + (weekday === 1 ? WEEK : 0))
  }

  /** Syncs what was delivered before a day and schedules the evaluations that it opens. */
  private async sync(moment: Date, day: string): Promise<void> {
    const due = this.pending.filter(({ deliveredOn }) => deliveredOn < day)
    this.pending = this.pending.filter(({ deliveredOn }) => deliveredOn >= day)
    if (due.length === 0) return
    const tx = this.ctxAt(moment)
    await writeFile(this.file, linesOf(due))
    const { status, failure } = await runSync(tx, { source: this.file })
    if (status !== 'succeeded')
      throw new Error(`the demo's sync ended ${status} ${failure?.reason ?? ''}`)
    await this.people.refresh(tx)
    const opened = await recordsOpenedAt(tx, moment)
    this.timeline.add(...(await evaluatorActions(tx, this, opened, moment)))
  }

  private async runUntil(moment: Date): Promise<void> {
    for (const action of this.timeline.takeBefore(moment)) await action.act(this.ctxAt(action.at))
  }

  private ctxAt(moment: Date): Ctx {
    return withContext(this.outer, { clock: new FixedClock(moment) })
  }

  private expiry(day: string): ScheduledAction {
    return { at: timeOn(day, 0, 10), act: (tx) => expireRecords(tx) }
  }

  /** On the first day of a month what is held is released in pools. */
  private pools(monday: string): ScheduledAction[] {
    const days = Array.from({ length: WEEK }, (_, n) => addDays(monday, n))
    return days
      .filter((day) => day === startOfMonth(day))
      .map((day) => ({ at: timeOn(day, 0, 20), act: (tx) => releaseOrDropHeld(tx) }))
  }

  /** Each week supervisors review what evaluators reported. */
  private review(day: string): ScheduledAction {
    return { at: timeOn(day, 16), act: (tx) => this.reports.review(tx, this.city) }
  }

  /** Pauses some projects for two weeks, and one until today. */
  private pauses(): ScheduledAction[] {
    const plans = this.demo.plans.filter(({ delayDays }) => delayDays === 0)
    const past = plans
      .filter(({ outcome }) => outcome === 'complete')
      .filter((_, n) => n % 30 === 5)
    const awarded = ({ lots }: (typeof plans)[number]) => lots[0]?.reached[0] ?? this.today
    const present = plans.find(
      (plan) => plan.outcome === 'running' && awarded(plan) < addDays(this.today, -WEEK),
    )
    const pause = (ocid: string, day: string, reason: string): ScheduledAction => ({
      at: timeOn(day, 9, 30),
      act: (tx) => this.onProject(tx, ocid, false, (own, id) => pauseProject(own, id, reason)),
    })
    return [
      ...past.flatMap((plan) => {
        const day = addDays(awarded(plan), 9)
        const resume: ScheduledAction = {
          at: timeOn(addDays(day, 14), 9, 30),
          act: (tx) => this.onProject(tx, plan.ocid, true, resumeProject),
        }
        return [pause(plan.ocid, day, '收到质疑，核实期间暂停评价。'), resume]
      }),
      ...(present
        ? [pause(present.ocid, addDays(this.today, -3), '投诉处理期间暂停采购活动。')]
        : []),
    ]
  }

  private async onProject(
    tx: Ctx,
    ocid: string,
    paused: boolean,
    act: (tx: Ctx, id: string) => Promise<void>,
  ): Promise<void> {
    const project = await scoped(tx, ProjectEntity).findOne({ ocid })
    if (project?.pause === paused) await act(withContext(tx, { actor: this.city }), project.id)
  }
}
