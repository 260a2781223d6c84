import { setTimeout as sleep } from 'node:timers/promises'
import { ADMIN_API, type ApiResponse, type ServerProcess, succeeded } from '@credit/testkit'
import type { Account, Environment } from '../lib/environment.js'
import type { Report } from '../lib/report.js'
import { instancesOf } from './instances.js'

/** Instances read sessions and permissions at most a second late. */
const LIMIT_MS = 2000
const TIMEOUT_MS = 10_000
const POLL_MS = 10

type Call = () => Promise<ApiResponse<unknown>>

/** A session of one instance is valid on the other and ends there when it ends here. */
export async function checkSessions(report: Report, environment: Environment): Promise<void> {
  const [first, second] = instancesOf(environment)
  const rounds = report.of(10, 3)
  const delays = { logout: [] as number[], disabling: [] as number[], right: [] as number[] }
  let known = 0
  await createExaminer(environment)
  for (const [n, account] of environment.accounts.slice(0, rounds).entries()) {
    const [here, there] = n % 2 ? [second, first] : [first, second]
    const token = await here.api.login(account.loginName, account.sign)
    const ownCall = callOf(there, token)
    if (succeeded(await ownCall())) known++
    delays.logout.push(await timeUntilRefused(ownCall, 401, () => here.api.logout(token)))
    delays.disabling.push(await timeAfterDisabling(environment, here, there, account))
    delays.right.push(await timeAfterPermissionRemoved(environment, here, there))
  }
  report.log(`${known} of ${rounds} sessions made on one were known on the other at once`)
  report.expect(known === rounds, 'a session was not known on the other instance')
  for (const [what, times] of Object.entries(delays)) {
    const slowest = Math.round(Math.max(...times))
    report.log(`${what} on one ended it on the other within ${slowest} ms, ${rounds} times`)
    report.expect(slowest < LIMIT_MS, `${what} took ${slowest} ms to reach the other`)
  }
}

/** A call that every logged-in account may make. */
const callOf =
  ({ api }: ServerProcess, token: string): Call =>
  () =>
    api.call('GET', `${ADMIN_API}/account/verify/phone`, { token })

async function timeAfterDisabling(
  { admin, database }: Environment,
  here: ServerProcess,
  there: ServerProcess,
  account: Account,
): Promise<number> {
  const { loginName, sign } = account
  const token = await there.api.login(loginName, sign)
  const { id } = await database.queryOne<{ id: string }>('SELECT id FROM account WHERE login_name = $1', [loginName])
  const setStatus = (status: string) =>
    here.api.call('PUT', `${ADMIN_API}/account/set/status`, {
      token: admin,
      body: { accountIds: [id], status, reason: '核查' },
    })
  const delay = await timeUntilRefused(callOf(there, token), 401, () => setStatus('disabled'))
  await setStatus('enabled')
  account.token = await here.api.login(loginName, sign)
  return delay
}

/** A role loses a permission on one instance; its accounts lose it on the other. */
async function timeAfterPermissionRemoved(
  { admin, database }: Environment,
  here: ServerProcess,
  there: ServerProcess,
): Promise<number> {
  const token = await there.api.login('examiner1', 0)
  const { role, menu } = await database.queryOne<{ role: string; menu: string }>(
    `SELECT r.id AS role, m.id AS menu FROM role r JOIN role_menu g ON g.role_id = r.id
      JOIN menu m ON m.id = g.menu_id WHERE r.code = 'examiner' AND m.permission = 'project:list'`,
  )
  const change = (path: string) =>
    here.api.call('PUT', `${ADMIN_API}/role/${role}/${path}`, {
      token: admin,
      body: { menuIds: [menu] },
    })
  const list = () => there.api.call('GET', `${ADMIN_API}/sysProject/list`, { token })
  const delay = await timeUntilRefused(list, 403, () => change('cancel/allocation'))
  await change('allocation')
  return delay
}

/** Creates an examiner with the password of the administrator. */
async function createExaminer({ database }: Environment): Promise<void> {
  await database.query(
    `WITH created AS (INSERT INTO account (login_name, name, type, area_id, password_hash, change_pwd,
        status, version) SELECT 'examiner1', 'examiner1', 0, area_id, password_hash, true, 'enabled', 1
        FROM account WHERE login_name = 'admin' RETURNING id)
      INSERT INTO account_role (account_id, role_id)
      SELECT created.id, r.id FROM created, role r WHERE r.code = 'examiner'`,
  )
}

/** Returns the milliseconds from the answer to `change` until the call is refused with `status`. */
async function timeUntilRefused(call: Call, status: number, change: Call): Promise<number> {
  const before = await call()
  if (!succeeded(before)) throw new Error(`refused with ${before.status} before the change`)
  const changed = await change()
  if (!succeeded(changed)) {
    throw new Error(`not changed: ${changed.status} ${JSON.stringify(changed.body)}`)
  }
  const begin = performance.now()
  for (;;) {
    const response = await call()
    const delay = performance.now() - begin
    if (response.status === status || delay > TIMEOUT_MS) return delay
    await sleep(POLL_MS)
  }
}
