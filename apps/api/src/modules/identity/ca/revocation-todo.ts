import type { CertificateRevocationList } from 'pkijs'
import type { Tx } from '#core/context'
import { translateAll } from '#core/language/language'
import { cityAreaId } from '../../areas/read-areas.js'
import { closeTodo, openTodo } from '../../todo/todo.js'

/** The one to-do item about revocation lists. */
const TODO_ID = '00000000-0000-7000-8000-000000000c51'
const PATH = '/baseinfo/loginMethods'

/** Keeps a to-do item of the city's supervisors open while all revocation lists of an issuer have ended. */
export async function storeRevocationTodo(tx: Tx, lists: readonly CertificateRevocationList[]): Promise<void> {
  const ended = await endedIssuers(lists, tx.clock.now())
  if (ended.length === 0) return closeTodo(tx, 'revocation', TODO_ID)
  await openTodo(tx, {
    sourceType: 'revocation',
    sourceId: TODO_ID,
    title: translateAll('ca.todo', { issuers: ended.join('; ') }),
    areaId: await cityAreaId(tx),
    link: PATH,
  })
}

/** Returns the names of the issuers none of whose lists is in force. */
async function endedIssuers(lists: readonly CertificateRevocationList[], now: Date): Promise<string[]> {
  if (lists.length === 0) return []
  const { describeList } = await import('./describe-trust.js')
  const described = lists.map((list) => describeList(list, now))
  const current = new Set(described.filter(({ stale }) => !stale).map(({ issuer }) => issuer))
  return [...new Set(described.map(({ issuer }) => issuer))].filter((issuer) => !current.has(issuer))
}
