import { setTimeout as sleep } from 'node:timers/promises'
import { API, call, isDone, login, logout } from '../lib/call.mjs'

/** Sessions and rights are read at most a second late. */
const END_MS = 2000
const LOOK_MS = 10

/** A session made on one is known on the other, and ends there when it ends here. */
export async function sessions(report, world) {
  const [a, b] = world.servers
  const tries = report.of(10, 3)
  const late = { logout: [], disabling: [], right: [] }
  let known = 0
  for (let n = 0; n < tries; n++) {
    const [here, there] = n % 2 ? [b, a] : [a, b]
    const { loginName, sign } = world.accounts[n]
    const token = await login(here, loginName, sign)
    if (isDone(await own(there, token))) known++
    late.logout.push(await untilRefused(there, token, 401, () => logout(here, token)))
    late.disabling.push(await disabled(world, here, there, world.accounts[n]))
    late.right.push(await rightTaken(world, here, there))
  }
  report.tell(`${known} of ${tries} sessions made on one were known on the other at once`)
  report.expect(known === tries, 'a session was not known on the other instance')
  for (const [what, times] of Object.entries(late)) {
    const slowest = Math.max(...times)
    report.tell(
      `${what} on one ended it on the other within ${Math.round(slowest)} ms, ${tries} times`,
    )
    report.expect(slowest < END_MS, `${what} took ${Math.round(slowest)} ms to reach the other`)
  }
}

const own = (server, token) => call(server, 'GET', `${API}/account/verify/phone`, { token })

async function disabled(world, here, there, { loginName, sign }) {
  const token = await login(there, loginName, sign)
  const [{ id }] = await world.database.query('SELECT id FROM account WHERE login_name = $1', [
    loginName,
  ])
  const set = (status) =>
    call(here, 'PUT', `${API}/account/set/status`, {
      token: world.admin,
      body: { accountIds: [id], status, reason: '核查' },
    })
  const late = await untilRefused(there, token, 401, () => set('disabled'))
  await set('enabled')
  const account = world.accounts.find((one) => one.loginName === loginName)
  account.token = await login(here, loginName, sign)
  return late
}

/** A role loses an entry of the menu on one; who carries the role may no longer on the other. */
async function rightTaken(world, here, there) {
  const token = await examiner(world, there)
  const [{ role, menu }] = await world.database.query(
    `SELECT r.id AS role, m.id AS menu FROM role r JOIN role_menu g ON g.role_id = r.id
      JOIN menu m ON m.id = g.menu_id WHERE r.code = 'examiner' AND m.permission = 'project:list'`,
  )
  const change = (path) =>
    call(here, 'PUT', `${API}/role/${role}/${path}`, {
      token: world.admin,
      body: { menuIds: [menu] },
    })
  const list = () => call(there, 'GET', `${API}/sysProject/list`, { token })
  const late = await untilRefused(there, token, 403, () => change('cancel/allocation'), list)
  await change('allocation')
  return late
}

/** An examiner made by the product, whose first password counts as changed. */
async function examiner(world, server) {
  if (!world.examiner) {
    await world.database.query(
      `WITH made AS (INSERT INTO account (login_name, name, type, area_id, password_hash, change_pwd,
          status, version) SELECT 'examiner1', 'examiner1', 0, area_id, password_hash, true, 'enabled', 1
          FROM account WHERE login_name = 'admin' RETURNING id)
        INSERT INTO account_role (account_id, role_id)
        SELECT made.id, r.id FROM made, role r WHERE r.code = 'examiner'`,
    )
    world.examiner = true
  }
  return login(server, 'examiner1', 0)
}

/** Milliseconds from the answer of `act` until the call is refused, having been let in before. */
async function untilRefused(server, token, status, act, look = () => own(server, token)) {
  const before = await look()
  if (!isDone(before)) throw new Error(`refused with ${before.status} before anything was done`)
  const acted = await act()
  if (!isDone(acted)) throw new Error(`not done: ${acted.status} ${JSON.stringify(acted.body)}`)
  const from = performance.now()
  for (;;) {
    const answer = await look()
    const after = performance.now() - from
    if (answer.status === status) return after
    if (after > 10_000) return after
    await sleep(LOOK_MS)
  }
}
