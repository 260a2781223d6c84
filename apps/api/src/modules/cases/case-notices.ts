import { addressOf, endOfDay } from '@credit/contract'
import type { Tx } from '#core/context'
import { translateAll } from '#core/language/language'
import type { CreditCaseEntity } from '#entities/ledger/credit-case'
import { cityAreaId } from '../areas/read-areas.js'
import { endOfTerm } from '../ledger/rules/notice-period.js'
import { announce } from '../messaging/announce.js'
import { participantName } from '../participants/records/participant-names.js'
import { closeTodo, openTodo } from '../todo/todo.js'

const linkOf = (id: string) => addressOf('case', id)

/** Adds a case to the to-do list of the supervisors who act next, and notifies them; a review is the city's. */
export async function awaitSupervisors(tx: Tx, row: CreditCaseEntity): Promise<void> {
  const { id, kind, participantId, title, dueOn, status } = row
  const name = await participantName(tx, participantId)
  const areaId = status === 'reviewing' ? await cityAreaId(tx) : row.areaId
  await closeTodo(tx, kind, id)
  await openTodo(tx, { ...todoOf(row, name), areaId, dueAt: dueOn ? endOfDay(dueOn) : null })
  await announce(tx, [
    {
      event: 'caseWaiting',
      key: `${id}:${status}:${tx.clock.now().getTime()}`,
      to: { permission: 'case:approve', areaId },
      params: { participantName: name, caseTitle: title },
      link: linkOf(id),
    },
  ])
}

/**
 * Keeps a case on the to-do list while its party was asked for more, until the last day of its answer. The term of the
 * decision counts from then, as if the party had answered.
 */
export async function awaitParty(tx: Tx, row: CreditCaseEntity): Promise<void> {
  const { areaId, participantId, dueOn } = row
  if (dueOn === null) return
  const name = await participantName(tx, participantId)
  const dueAt = endOfDay(await endOfTerm(tx, 'objectionDecide', dueOn))
  await openTodo(tx, { ...todoOf(row, name), areaId, dueAt, waitsFor: 'applicant', termFrom: dueOn })
}

const todoOf = ({ id, kind, title }: CreditCaseEntity, name: string) => ({
  sourceType: kind,
  sourceId: id,
  title: { 'zh-CN': `${name}：${title}`, 'en-US': `${name}: ${title}` },
  link: linkOf(id),
})

/** Notifies the participant of the state of its case. */
export async function notifyParty(tx: Tx, row: CreditCaseEntity): Promise<void> {
  const { id, participantId, title, status } = row
  await announce(tx, [
    {
      event: 'caseMoved',
      key: `${id}:${status}:${tx.clock.now().getTime()}`,
      to: { participantId },
      params: { caseTitle: title, outcome: translateAll(`caseOutcome.${status}`) },
      link: linkOf(id),
    },
  ])
}

/** Removes a case from the to-do list while only the party can act, or after it is closed. */
export const leaveTodo = (tx: Tx, { kind, id }: CreditCaseEntity): Promise<void> => closeTodo(tx, kind, id)
