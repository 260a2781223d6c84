import { addMonths, LINK_MACHINE, type LinkKind, laterDate, type PlainDate, transition } from '@credit/contract'
import type { SystemCtx, SystemTx } from '#core/context'
import { scoped } from '#database/scoped'
import { FIRST_ID, type RowOf } from '#database/statement'
import { unitOfWork } from '#database/unit-of-work'
import { ParticipantEntity } from '#entities/participants/participant'
import { BidderLinkEntity } from '#entities/projects/bidder-link'
import { forgetTodos } from '../../todo/todo.js'
import { type Examined, examine, type SharedKinds } from './link-rules.js'
import { awaitDecision } from './link-todo.js'
import { contactData, linkedPairs, storedLinks } from './links.sql.js'
import { comparedValues } from './shared-data.js'

/** Participants that are read together. */
const CHUNK = 1000
/** Age of the latest section from which on a pair is not found; a link that was found stays. */
const MONTHS = 24

type StoredLink = RowOf<typeof storedLinks>
type Pair = Pick<BidderLinkEntity, 'areaId' | 'participantId' | 'otherId'>

interface FoundLink extends Pair {
  kinds: Map<LinkKind, number>
  latest: PlainDate
}

/** A value that several participants share. */
interface Group {
  kind: LinkKind
  ids: string[]
}

const keyOf = ({ areaId, participantId, otherId }: Pair) => `${areaId} ${participantId} ${otherId}`
const NOTHING: SharedKinds = new Map()

/**
 * Finds bidders of one section, or a bidder and a member of its committee, that share data, and ends links that no
 * longer hold (P13). Running it again changes nothing, unless data or sections changed.
 */
export async function searchLinks(ctx: SystemCtx): Promise<void> {
  const today = ctx.clock.today()
  const since = addMonths(today, -MONTHS)
  const found = await findLinks(ctx)
  for (const link of await storedLinks.rows(ctx, {})) {
    const shared = found.get(keyOf(link))
    found.delete(keyOf(link))
    if (examine(link, shared?.kinds ?? NOTHING, today) === null) continue
    await unitOfWork(ctx, (tx) => update(tx, link, shared?.kinds ?? NOTHING))
  }
  for (const link of found.values()) {
    if (link.latest >= since) await unitOfWork(ctx, (tx) => insert(tx, link))
  }
}

async function findLinks(ctx: SystemCtx): Promise<Map<string, FoundLink>> {
  const groups = await sharedValues(ctx)
  const ids = groups.flatMap((group) => group.ids)
  const numbers = groups.flatMap((group, n) => group.ids.map(() => n))
  const found = new Map<string, FoundLink>()
  for (const { group: n, judged, latest, ...pair } of await linkedPairs.rows(ctx, { ids, groups: numbers })) {
    const group = groups[n]
    // Two bidders with one name are not employed by each other.
    if (!group || (group.kind === 'employer' && !judged)) continue
    const key = keyOf(pair)
    const link = found.get(key) ?? { ...pair, kinds: new Map(), latest }
    const bodies = Math.min(link.kinds.get(group.kind) ?? group.ids.length, group.ids.length)
    link.kinds.set(group.kind, bodies)
    found.set(key, { ...link, latest: laterDate(latest, link.latest) })
  }
  return found
}

/** Reads the data of all suppliers and experts, and returns the values that several have. */
async function sharedValues(ctx: SystemCtx): Promise<Group[]> {
  const groups = new Map<string, Group>()
  for (let after = FIRST_ID; ; ) {
    const chunk = await contactData.rows(ctx, { after, limit: CHUNK })
    for (const data of chunk) {
      for (const { kind, key } of comparedValues(data)) {
        const group = groups.get(`${kind} ${key}`) ?? { kind, ids: [] }
        group.ids.push(data.id)
        groups.set(`${kind} ${key}`, group)
      }
    }
    const last = chunk.at(-1)
    if (last === undefined) return [...groups.values()].filter(({ ids }) => ids.length > 1)
    after = last.id
  }
}

async function insert(tx: SystemTx, { areaId, participantId, otherId, kinds: shared }: FoundLink): Promise<void> {
  const examined = examine(null, shared, tx.clock.today())
  if (!examined) return
  const { step: _, ...values } = examined
  const created = { ...values, areaId, participantId, otherId, createTime: tx.clock.now() }
  const link = await scoped(tx, BidderLinkEntity).insert(created, 'find')
  await tell(tx, link, examined)
}

async function update(tx: SystemTx, { id }: StoredLink, shared: SharedKinds): Promise<void> {
  const links = scoped(tx, BidderLinkEntity)
  const before = await links.lock(id)
  const examined = examine(before, shared, tx.clock.today())
  if (!examined) return
  const { step, ...values } = examined
  const moved = step && {
    status: transition(LINK_MACHINE, before.status, step),
    endedAt: step === 'end' ? tx.clock.now() : null,
  }
  const link = await links.update(id, { ...values, ...moved }, step ? { action: step } : {})
  await tell(tx, link, examined)
}

/** Opens a to-do for an open strong link, and removes the to-do of a link that ended. */
async function tell(tx: SystemTx, link: BidderLinkEntity, { strength, step }: Examined): Promise<void> {
  if (step === 'end') await forgetTodos(tx, [link.id])
  else if (link.status === 'open' && strength === 'strong') await awaitDecision(tx, link, await namesOf(tx, link))
}

async function namesOf(tx: SystemTx, { participantId, otherId }: Pair): Promise<[string, string]> {
  const participants = scoped(tx, ParticipantEntity)
  return [(await participants.get(participantId)).name, (await participants.get(otherId)).name]
}
