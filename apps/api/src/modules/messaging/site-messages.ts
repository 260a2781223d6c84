import type { MessageEvent, Names } from '@credit/contract'
import { In } from 'typeorm'
import type { Tx } from '#core/context'
import { scoped } from '#database/scoped'
import { SystemMessageEntity } from '#entities/messaging/system-message'
import { type AccountDigest, settingKey } from './account-digest.js'
import { digestOf, MAX_ITEMS } from './digest.js'

const UNREAD = 0

/** Pages that show several events of a kind. */
const OVERVIEW: Readonly<Record<MessageEvent, string>> = {
  evaluationOpened: '/evaluate',
  evaluationDue: '/evaluate',
  evaluationReminded: '/evaluate',
  evaluationOverdue: '/myproject',
  evaluationRevealed: '/creditrecord',
  profileDecided: '',
  behaviourReported: '/',
  behaviourNoticed: '/creditrecord',
  behaviourAnswered: '/',
  behaviourDecided: '/creditrecord',
  certificateSubmitted: '/',
  certificateDecided: '/certificate',
  certificateExpiring: '/certificate',
  claimSubmitted: '/',
  claimDecided: '/qualificationPoint',
  adjustmentRequested: '/',
  scoreAdjusted: '/creditrecord',
  caseWaiting: '/',
  caseMoved: '/creditrecord',
  ratingMoved: '/creditrecord',
  evaluationReplied: '/myproject',
  replyRemoved: '/myproject',
  syncRefused: '/',
  reportReady: '/reports',
  todoAssigned: '/',
  todoDue: '/',
  todoOverdue: '/',
  todoEscalated: '/',
  recordChanged: '/messages',
  broadcast: '/messages',
  jobDone: '',
}

/** Writes messages on the site: one for all unread events of an account of a kind and day. */
export async function writeSiteMessages(tx: Tx, digests: readonly AccountDigest[]): Promise<void> {
  if (digests.length === 0) return
  const table = scoped(tx, SystemMessageEntity)
  const unread = await table.lockAll({
    accountId: In([...new Set(digests.map(({ account }) => account.accountId))]),
    event: In([...new Set(digests.map(eventOf))]),
    day: In([...new Set(digests.map(({ day }) => day))]),
    status: UNREAD,
  })
  const open = new Map(unread.map((message) => [keyOf(message), message]))
  for (const digest of digests) {
    const { account, setting, day, at, items, links } = digest
    const before = open.get(keyOf({ accountId: account.accountId, event: eventOf(digest), day }))
    const all: Names[] = [...(before?.items ?? []), ...items]
    const count = (before?.itemCount ?? 0) + items.length
    const targets = new Set([...(before ? [before.link] : []), ...links])
    const values = {
      ...digestOf(setting.title, all, count),
      items: all.slice(0, MAX_ITEMS),
      itemCount: count,
      link: targets.size === 1 ? (links[0] ?? '') : OVERVIEW[setting.event],
      createTime: at,
    }
    if (before) await table.updateAll({ id: before.id, status: UNREAD }, values)
    else {
      const owner = { accountId: account.accountId, event: eventOf(digest), day }
      await table.insert({ ...owner, ...values })
    }
  }
}

const eventOf = ({ setting }: AccountDigest) => settingKey(setting.event, setting.daysBefore)

function keyOf({ accountId, event, day }: Pick<SystemMessageEntity, 'accountId' | 'event' | 'day'>): string {
  return `${accountId} ${event} ${day}`
}
