import { API, call, codeOf, isDone, login, tryLogin } from '../lib/call.mjs'
import { tally } from '../lib/report.mjs'

const SSO = '/credit/sso/api'

/** Delays, codes and captchas are counted once for both. */
export async function limits(report, world) {
  await loginDelay(report, world)
  await captcha(report, world)
  await codePause(report, world)
  await codeTries(report, world)
}

/** Wrong passwords in turn on both are slowed down after as many as on one alone. */
async function loginDelay(report, world) {
  const [a, b] = world.servers
  const triesUntilLocked = async (loginName, on) => {
    for (let n = 1; n <= 12; n++) {
      const answer = await tryLogin(on[n % on.length], loginName, 4, 'Wrong@20260')
      if (codeOf(answer) === '400 ACCOUNT_LOCKED') return n
    }
    return null
  }
  const alone = await triesUntilLocked('expert6', [a])
  const both = await triesUntilLocked('expert7', [a, b])
  const right = await Promise.all([a, b].map((server) => tryLogin(server, 'expert7', 4)))
  report.tell(
    `login delay after try ${alone} on one alone, after try ${both} in turn on both; then the right password: ${right.map(codeOf).join(', ')}`,
  )
  report.expect(alone !== null && both === alone, 'each instance counts wrong passwords by itself')
  report.expect(!right.some(isDone), 'the other instance did not know the delay')
}

/** Drawn on one, answered on the other, once over both. */
async function captcha(report, world) {
  const [a, b] = world.servers
  const uuid = crypto.randomUUID()
  const drawn = await call(a, 'GET', `${SSO}/verification/${uuid}`)
  const first = await tryLogin(b, 'supplier1', 2, undefined, uuid)
  const second = await tryLogin(a, 'supplier1', 2, undefined, uuid)
  report.tell(
    `captcha drawn on one (${drawn.status}), answered on the other: ${first.status}; again on the first: ${codeOf(second)}`,
  )
  report.expect(isDone(first), 'a captcha of one instance is unknown on the other')
  report.expect(codeOf(second) === '400 CAPTCHA_EXPIRED', 'a captcha was used twice')
}

const sendCode = (server, token, phone) =>
  call(server, 'GET', `${API}/smssend/verify/phone/code?phone=${phone}`, { token })

const bind = (server, token, phone, code) =>
  call(server, 'PUT', `${API}/account/verify/phone`, { token, body: { phone, code } })

/** A code may be asked for once a minute, wherever; many at once are no way around. */
async function codePause(report, world) {
  const [a, b] = world.servers
  const token = await login(a, 'supplier2', 2)
  const phone = '13800002222'
  const many = Array.from({ length: 20 }, (_, n) => sendCode(n % 2 ? a : b, token, phone))
  const answers = await Promise.all(many)
  const bound = await bind(b, token, phone, '0000')
  report.tell(
    `20 codes asked for on both at once: ${tally(answers.map(codeOf))}; bound on the other: ${bound.status}`,
  )
  report.expect(answers.filter(isDone).length === 1, 'more than one code was sent in a minute')
  report.expect(isDone(bound), 'a code of one instance is unknown on the other')
}

/** Five tries a code, over both. */
async function codeTries(report, world) {
  const [a, b] = world.servers
  const token = await login(a, 'supplier3', 2)
  const phone = '13800003333'
  await sendCode(a, token, phone)
  const wrong = []
  for (const server of [a, b, a, b, a]) {
    wrong.push(codeOf(await bind(server, token, phone, '1111')))
  }
  const right = await bind(b, token, phone, '0000')
  report.tell(`a code tried in turn: ${tally(wrong)}; then the right one: ${codeOf(right)}`)
  report.expect(!isDone(right), 'tries of a code are counted by each instance')
}
