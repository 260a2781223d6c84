import { appendFile, writeFile } from 'node:fs/promises'
import type { Ctx, SystemTx, Tx } from '@credit/api/core/context'
import { scoped } from '@credit/api/database/scoped'
import { EvaluationRecordEntity } from '@credit/api/entities/evaluation/evaluation-record'
import { AccountEntity } from '@credit/api/entities/identity/account'
import { BidSectionEntity } from '@credit/api/entities/projects/bid-section'
import { ProjectEntity } from '@credit/api/entities/projects/project'
import { readCalendar } from '@credit/api/modules/calendar/calendar.queries'
import { readTerms } from '@credit/api/modules/evaluation/records/terms'
import { windowEnd } from '@credit/api/modules/evaluation/records/windows'
import { runSync } from '@credit/api/modules/sync/runs/run-sync'
import { DAY_MS, OPEN_STATES } from '@credit/contract'
import { Random } from '@credit/testkit/random'
import { In, LessThan } from 'typeorm'
import { linesOf, SEED } from './city/city.js'
import { nextOfShared, releasesOfNext } from './city/next-lots.js'
import { generateCity } from './city/organisations.js'
import { sharedOcid } from './city/projects.js'
import type { DemoRelease } from './city/releases.js'

/** The projects that the accounts below share. */
const SHARED = [sharedOcid(0), sharedOcid(1)]
/** The demo accounts that must always have something to do. */
const ACCOUNTS = ['purchaser01', 'supplier01', 'agency01', 'expert01']
/** A window with fewer days left is renewed. */
const MIN_DAYS_LEFT = 2

/**
 * Makes sure that the first demo account of each kind has pending evaluations at more than one stage:
 * open windows that end soon are renewed; if too few are open, the upstream platform publishes the
 * next lots of the projects that these accounts share. Cheap when nothing is missing.
 * @param file the upstream platform's file; new releases are appended to it.
 */
export async function keepAwaiting(tx: SystemTx, file: string): Promise<void> {
  const shared = await readShared(tx)
  const [first] = shared
  if (!first || shared.length < SHARED.length) return
  await renewWindows(tx, shared)
  if (await hasEnoughAwaiting(tx, first)) return
  const today = tx.clock.today()
  const city = generateCity(new Random(SEED))
  const lines: DemoRelease[] = []
  for (const which of [0, 1] as const) {
    const known = await scoped(tx, BidSectionEntity).count({ projectId: shared[which] ?? '' })
    lines.push(...releasesOfNext(nextOfShared(city, which, known, today)))
  }
  const next = file.replace(/(\.ocds)?\.jsonl$/, '-next$&')
  await writeFile(next, linesOf(lines))
  await runSync(tx, { source: next })
  await appendFile(file, linesOf(lines))
}

/** The projects that the accounts share, in the order of {@link SHARED}; fewer before they are synced. */
async function readShared(tx: Ctx): Promise<string[]> {
  const rows = await scoped(tx, ProjectEntity).pick(['id'], { ocid: In(SHARED) }, { order: { ocid: 'ASC' } })
  return rows.map(({ id }) => id)
}

/** Restarts the windows of the shared projects that end soon, or ended while no server ran. */
async function renewWindows(tx: Tx, projectIds: readonly string[]): Promise<void> {
  const now = tx.clock.now()
  const soon = new Date(now.getTime() + MIN_DAYS_LEFT * DAY_MS)
  const calendar = await readCalendar(tx)
  const { window } = await readTerms(tx)
  const dueAt = windowEnd(calendar, tx.clock.today(), window)
  await scoped(tx, EvaluationRecordEntity).updateAll(
    {
      projectId: In(projectIds),
      status: In(OPEN_STATES),
      dueAt: LessThan(soon),
    },
    { openedAt: now, dueAt, windowEndsAt: dueAt },
  )
}

/** Whether each of the four accounts has something pending, at two stages or more in all. */
async function hasEnoughAwaiting(tx: Ctx, projectId: string): Promise<boolean> {
  const accounts = await scoped(tx, AccountEntity).pick(['participantId'], {
    loginName: In(ACCOUNTS),
  })
  const evaluators = accounts.flatMap(({ participantId }) => participantId ?? [])
  const records = await scoped(tx, EvaluationRecordEntity).pick(['evaluatorId', 'stage'], {
    projectId,
    status: 'pending',
    evaluatorId: In(evaluators),
  })
  const people = new Set(records.map(({ evaluatorId }) => evaluatorId))
  return people.size === ACCOUNTS.length && new Set(records.map(({ stage }) => stage)).size > 1
}
