import { writeFile } from 'node:fs/promises'
import { FixedClock } from '@credit/api/core/clock/clock'
import type { Actor, SystemTx, Tx } from '@credit/api/core/context'
import { scoped } from '@credit/api/database/scoped'
import { ProjectEntity } from '@credit/api/entities/projects/project'
import { expireRecords } from '@credit/api/modules/evaluation/closing/expire-records'
import { releaseOrDropHeld } from '@credit/api/modules/evaluation/pooling/release-pools'
import { recompute } from '@credit/api/modules/ledger/recompute'
import { escalateTodos } from '@credit/api/modules/oversight/todos/escalate-todos'
import { runSync } from '@credit/api/modules/sync/runs/run-sync'
import { pauseProject, resumeProject } from '@credit/api/modules/workflow/pause-project'
import { type DemoCity, linesOf } from '../city/city.js'
import type { DemoRelease } from '../city/releases.js'
import { type History, planHistory } from '../plan/history.js'
import type { PlannedPause } from '../plan/schedule.js'
import { settleAlarms } from './alarms.js'
import { evaluatorActions } from './evaluators.js'
import { analyzeTables } from './history.sql.js'
import { recordsOpenedAt } from './opened-records.js'
import { Participants } from './participants.js'
import { Reports } from './reports.js'
import { supervisorActions } from './supervisors.js'
import { type ScheduledAction, Timeline } from './timeline.js'

/** Weeks after which the planner's statistics are updated. */
const ANALYZE_WEEKS = [3, 11, 31, 61]

/**
 * Carries out the plan of two years of the city: each Monday the upstream platform's file is synced, participants
 * evaluate in the days after, windows end, supervisors decide. It runs with the clock of that time,
 * through the use cases of the API, in one transaction, which `prepareBulkTransaction` has adjusted.
 * @param file where the upstream platform's file is written.
 */
export async function simulateHistory(tx: SystemTx, demo: DemoCity, file: string): Promise<void> {
  await new Simulation(tx, demo, file).run()
}

class Simulation {
  private readonly now: Date
  private readonly today: string
  private readonly timeline = new Timeline()
  readonly history: History
  /** Ids of the records opened so far, by their keys in the plan. */
  readonly recordIds = new Map<string, string>()
  readonly reports: Reports
  people!: Participants
  private city!: Actor
  private pending: DemoRelease[]

  constructor(
    private readonly outer: SystemTx,
    private readonly demo: DemoCity,
    private readonly file: string,
  ) {
    this.now = outer.clock.now()
    this.today = outer.clock.today()
    this.pending = [...demo.releases]
    this.history = planHistory(demo, this.today)
    this.reports = new Reports(this.history.reports, this.recordIds)
  }

  async run(): Promise<void> {
    this.people = await Participants.create(this.outer, this.demo.city)
    this.city = await this.people.supervisor(this.outer, 'admin')
    const district = await this.people.supervisor(this.outer, 'supervisor06')
    const { history, recordIds, people, city, today } = this
    const { syncs, expiries, pools, reviews } = history.schedule
    this.timeline.add(
      ...expiries.map((at) => ({ at, act: (tx: SystemTx) => expireRecords(tx) })),
      ...pools.map((at) => ({ at, act: (tx: SystemTx) => releaseOrDropHeld(tx) })),
      ...reviews.map((at) => ({ at, act: (tx: Tx) => this.reports.review(tx, city) })),
      ...reviews.map((at) => ({ at, act: (tx: SystemTx) => settleAlarms(tx, city) })),
      ...supervisorActions({ history, recordIds, people, city, district, today }),
      ...history.pauses.flatMap((pause) => this.pauseActions(pause)),
    )
    for (const [week, { on, at, before }] of syncs.entries()) {
      // The last one is that of today.
      const moment = on === today ? this.now : at
      await this.runUntil(moment)
      if (ANALYZE_WEEKS.includes(week)) await analyzeTables.run(this.outer, {})
      await this.sync(moment, before)
    }
    await expireRecords(this.outer)
    await recompute(
      this.outer,
      people.all().map(({ id }) => id),
    )
    await escalateTodos(this.outer)
    await writeFile(this.file, linesOf(this.demo.releases))
  }

  /** Syncs what was delivered before a day and schedules what the plan says of the evaluations that it opens. */
  private async sync(moment: Date, day: string): Promise<void> {
    const due = this.pending.filter(({ deliveredOn }) => deliveredOn < day)
    this.pending = this.pending.filter(({ deliveredOn }) => deliveredOn >= day)
    if (due.length === 0) return
    const tx = this.ctxAt(moment)
    await writeFile(this.file, linesOf(due))
    const { status, failure } = await runSync(tx, { source: this.file })
    if (status !== 'succeeded') throw new Error(`the demo's sync ended ${status} ${failure?.reason ?? ''}`)
    await this.people.refresh(tx)
    this.timeline.add(...(await evaluatorActions(tx, this, await recordsOpenedAt(tx, moment))))
  }

  private async runUntil(moment: Date): Promise<void> {
    for (const action of this.timeline.takeBefore(moment)) await action.act(this.ctxAt(action.at))
  }

  private ctxAt(moment: Date): SystemTx {
    return this.outer.with({ clock: new FixedClock(moment) })
  }

  private pauseActions({ plan: { ocid }, from, until, reason }: PlannedPause): ScheduledAction[] {
    const pause = (tx: Tx) => this.onProject(tx, ocid, false, (own, id) => pauseProject(own, id, reason))
    const resume = (tx: Tx) => this.onProject(tx, ocid, true, resumeProject)
    return [{ at: from, act: pause }, ...(until ? [{ at: until, act: resume }] : [])]
  }

  private async onProject(
    tx: Tx,
    ocid: string,
    paused: boolean,
    act: (tx: Tx, id: string) => Promise<void>,
  ): Promise<void> {
    const project = await scoped(tx, ProjectEntity).findOne({ ocid })
    if (project?.pause === paused) await act(tx.as(this.city), project.id)
  }
}
