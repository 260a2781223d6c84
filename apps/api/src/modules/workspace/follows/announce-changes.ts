import { LOCALES, type Names, permissionsInForce } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import type { SystemCtx, SystemTx } from '#core/context'
import { translate } from '#core/language/language'
import { Schedule } from '#core/schedule'
import { scoped } from '#database/scoped'
import { FIRST_ID, type RowOf } from '#database/statement'
import { unitOfWork } from '#database/unit-of-work'
import { FollowEntity } from '#entities/workspace/follow'
import { announce } from '../../messaging/announce.js'
import { assignees } from '../workspace.sql.js'
import { pageOf, permissionOf } from './follows.js'
import { CHANGE_KINDS, type ChangeKind, changedFollows, changedTables, type Page, storeStates } from './follows.sql.js'

const EVERY_TEN_MINUTES = '*/10 * * * *'
const PAGE = 500

/** The tables whose audit entries say who made a change. */
const TABLES: Readonly<Record<ChangeKind, readonly string[]>> = {
  merged: ['participant'],
  status: ['participant', 'account', 'project'],
  stage: ['bid_section', 'project'],
  band: ['dishonest_record', 'adjustment', 'bonus_claim', 'credit_case'],
  behaviours: ['dishonest_record', 'credit_case'],
  decisions: ['revision', 'certificate', 'adjustment', 'bonus_claim', 'credit_case'],
}

type Changed = RowOf<typeof changedFollows>
type Follower = RowOf<typeof assignees>

/** Notifies supervisors of changes in the records that they follow. */
@Injectable()
export class FollowedChanges {
  constructor(schedule: Schedule) {
    schedule.add('workspace.follows', EVERY_TEN_MINUTES, announceChanges)
  }
}

/** Compares followed records with their last seen state, and announces changes by others. */
export async function announceChanges(ctx: SystemCtx): Promise<void> {
  let after: string | undefined = FIRST_ID
  while (after !== undefined) {
    const page: Page = { after, limit: PAGE }
    after = await unitOfWork(ctx, (tx) => announcePage(tx, page))
  }
}

/** Returns the last follow of a full page. */
async function announcePage(tx: SystemTx, page: Page): Promise<string | undefined> {
  const changed = await changedFollows.rows(tx, page)
  if (changed.length === 0) return undefined
  const now = tx.clock.now()
  const own = await ownChanges(tx, changed)
  const accounts = await assignees.rows(tx, { areaId: null, id: null })
  const followers = new Map(accounts.map((account) => [account.id, account]))
  const told = new Set<string>()
  const events = changed.flatMap((follow) => {
    const { id, accountId, recordId, sign, name } = follow
    const kinds = kindsOf(follow).filter((kind) => !own.has(`${id} ${kind}`))
    const record = `${accountId} ${recordId}`
    if (kinds.length === 0 || recordId === null || name === null || told.has(record)) return []
    if (!maySee(followers.get(accountId), follow)) return []
    told.add(record)
    return {
      event: 'recordChanged' as const,
      key: `${id}:${now.getTime()}`,
      to: { accountId },
      params: { recordName: name, changes: textOf(kinds) },
      link: pageOf(sign, recordId),
    }
  })
  await announce(tx, events)
  const rows = changed.flatMap(({ id, after: state }) => (state ? [{ id, state }] : []))
  await storeStates.run(tx, { rows, now })
  for (const { id, after } of changed) if (!after) await scoped(tx, FollowEntity).remove(id)
  return changed.length < page.limit ? undefined : changed.at(-1)?.id
}

/** Returns the kinds of changes; a merge replaces all other kinds. */
function kindsOf({ before, after }: Changed): ChangeKind[] {
  if (!before || !after) return []
  const kinds = CHANGE_KINDS.filter((kind) => before[kind] !== after[kind])
  return kinds.includes('merged') ? ['merged'] : kinds
}

/** Returns `<follow> <kind>` of changes made by the follower alone. */
async function ownChanges(tx: SystemCtx, changed: readonly Changed[]): Promise<Set<string>> {
  const rows = await changedTables.rows(tx, { ids: changed.map(({ id }) => id) })
  const byOthers = new Map(rows.map(({ id, entity, others }) => [`${id} ${entity}`, others]))
  return new Set(
    changed.flatMap(({ id }) =>
      CHANGE_KINDS.flatMap((kind) => {
        const found = TABLES[kind].flatMap((table) => byOthers.get(`${id} ${table}`) ?? [])
        return found.length > 0 && !found.includes(true) ? [`${id} ${kind}`] : []
      }),
    ),
  )
}

/** The rights of the follower as they are now. */
function maySee(follower: Follower | undefined, { areaId, sign }: Changed): boolean {
  if (!follower || !(follower.city || follower.areaId === areaId)) return false
  return permissionsInForce(follower.permissions, follower.city).includes(permissionOf(sign))
}

function textOf(kinds: readonly ChangeKind[]): Names {
  return Object.fromEntries(
    LOCALES.map((locale) => [
      locale,
      kinds
        .map((kind) => translate(locale, `workspace.change.${kind}`))
        .join(translate(locale, 'workspace.changeSeparator')),
    ]),
  ) as Names
}
