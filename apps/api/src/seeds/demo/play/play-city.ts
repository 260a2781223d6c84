import { writeFile } from 'node:fs/promises'
import { recompute } from '../../../credit/ledger/recompute.js'
import { expireRecords } from '../../../evaluation/life/expire-records.js'
import { FixedClock } from '../../../platform/clock/clock.js'
import type { Actor, Ctx } from '../../../platform/database/context.js'
import { pauseProject, resumeProject } from '../../../procurement/stages/pause-project.js'
import { runSync } from '../../../procurement/sync/run-sync.js'
import { type DemoCity, linesOf } from '../city/city.js'
import { daysAfter } from '../city/projects.js'
import { Random } from '../city/random.js'
import type { DemoRelease } from '../city/releases.js'
import { Agenda, type Deed } from './agenda.js'
import { at, forBulk, within } from './at.js'
import { deedsOf } from './evaluators.js'
import { analyse, openedAt, projectsNow } from './opened.queries.js'
import { People } from './people.js'
import { Reports } from './reports.js'
import { decisionsOf } from './supervisors.js'

const SEED = 7_031
const WEEK = 7
/** Days before today from which a report is certain. */
const FRESH_REPORT = 9
/** Weeks after which the planner is told how the tables have grown. */
const ANALYSE = [2, 10, 30, 60]

/**
 * Plays the city's two years: each Monday the upstream platform's file is synced, people evaluate in
 * the days after, windows end, supervisors decide. All of it by the clock of that time and through
 * the use cases that the product itself calls; one transaction, so that it is there or is not.
 */
export async function playCity(tx: Ctx, demo: DemoCity, file: string): Promise<void> {
  await new History(tx, demo, file).play()
}

class History {
  private readonly now: Date
  private readonly today: string
  readonly random = new Random(SEED)
  private readonly agenda = new Agenda()
  people!: People
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
  }

  async play(): Promise<void> {
    await forBulk(this.outer)
    this.people = await People.of(this.outer, this.demo.city, this.random)
    this.city = await this.people.supervisor(this.outer, 'admin')
    const district = await this.people.supervisor(this.outer, 'supervisor06')
    const { random, people, city, today } = this
    this.reports = new Reports(random, people, at(daysAfter(today, -FRESH_REPORT)))
    this.agenda.add(...decisionsOf({ random, people, city, district, today }), ...this.pauses())
    let week = 0
    for (
      let monday = this.firstMonday();
      at(monday, 3) < this.now;
      monday = daysAfter(monday, WEEK)
    ) {
      const next = new Date(Math.min(at(daysAfter(monday, WEEK), 3).getTime(), this.now.getTime()))
      await this.sync(at(monday, 3), monday)
      for (const day of [1, 3, 5]) this.agenda.add(this.expiry(daysAfter(monday, day)))
      this.agenda.add(this.examination(daysAfter(monday, 2)))
      await this.until(next)
      if (ANALYSE.includes(week++)) await analyse(this.outer)
    }
    await this.sync(this.now, daysAfter(this.today, 1))
    await expireRecords(this.outer)
    await recompute(
      this.outer,
      people.all().map(({ id }) => id),
    )
    await writeFile(this.file, linesOf(this.demo.releases))
  }

  /** The Monday after the first release. */
  private firstMonday(): string {
    const first = this.pending[0]?.passedOn ?? this.today
    const weekday = new Date(`${first}T00:00:00Z`).getUTCDay()
    return daysAfter(first, ((8 - weekday) % WEEK) + (weekday === 1 ? WEEK : 0))
  }

  /** Passes on what was published before a day. */
  private async sync(moment: Date, day: string): Promise<void> {
    const due = this.pending.filter(({ passedOn }) => passedOn < day)
    this.pending = this.pending.filter(({ passedOn }) => passedOn >= day)
    if (due.length === 0) return
    const tx = this.atTime(moment)
    await writeFile(this.file, linesOf(due))
    const { status, failure } = await runSync(tx, { source: this.file })
    if (status !== 'succeeded')
      throw new Error(`the demo's sync ended ${status} ${failure?.reason ?? ''}`)
    await this.people.refresh(tx)
    const opened = await openedAt(tx, moment)
    this.agenda.add(...(await deedsOf(tx, this, opened, moment)))
  }

  private async until(moment: Date): Promise<void> {
    for (const deed of this.agenda.before(moment)) await deed.act(this.atTime(deed.at))
  }

  private atTime(moment: Date): Ctx {
    return within(this.outer, { clock: new FixedClock(moment) })
  }

  private expiry(day: string): Deed {
    return { at: at(day, 0, 10), act: (tx) => expireRecords(tx) }
  }

  /** Each week supervisors look at what evaluators reported. */
  private examination(day: string): Deed {
    return { at: at(day, 16), act: (tx) => this.reports.examine(tx, this.city) }
  }

  /** Some projects stand still for two weeks; one of those that run now does. */
  private pauses(): Deed[] {
    const played = this.demo.plans.filter(({ lag }) => lag === 0)
    const past = played.filter(({ fate }) => fate === 'complete').filter((_, n) => n % 30 === 5)
    const awarded = ({ lots }: (typeof played)[number]) => lots[0]?.reached[0] ?? this.today
    const present = played.find(
      (plan) => plan.fate === 'running' && awarded(plan) < daysAfter(this.today, -WEEK),
    )
    const pause = (ocid: string, day: string, reason: string): Deed => ({
      at: at(day, 9, 30),
      act: (tx) => this.onProject(tx, ocid, false, (own, id) => pauseProject(own, id, reason)),
    })
    return [
      ...past.flatMap((plan) => {
        const day = daysAfter(awarded(plan), 9)
        const resume: Deed = {
          at: at(daysAfter(day, 14), 9, 30),
          act: (tx) => this.onProject(tx, plan.ocid, true, resumeProject),
        }
        return [pause(plan.ocid, day, '收到质疑，核实期间暂停评价。'), resume]
      }),
      ...(present
        ? [pause(present.ocid, daysAfter(this.today, -3), '投诉处理期间暂停采购活动。')]
        : []),
    ]
  }

  private async onProject(
    tx: Ctx,
    ocid: string,
    paused: boolean,
    act: (tx: Ctx, id: string) => Promise<void>,
  ): Promise<void> {
    const project = (await projectsNow(tx)).find((row) => row.ocid === ocid)
    if (project?.pause === paused) await act(within(tx, { actor: this.city }), project.id)
  }
}
