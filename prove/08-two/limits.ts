import { randomUUID } from 'node:crypto'
import { ADMIN_API, DEMO_PASSWORD, outcomeOf, type ServerProcess, SSO_API, succeeded } from '@credit/testkit'
import type { Environment } from '../lib/environment.js'
import { type Report, tally } from '../lib/report.js'
import { instancesOf } from './instances.js'

const MAX_ATTEMPTS = 12

/** Login delays, captchas and codes are counted once for both instances. */
export async function checkLimits(report: Report, environment: Environment): Promise<void> {
  const instances = instancesOf(environment)
  const [expert, otherExpert] = loginNamesOf(environment, 4)
  const [supplier, second, third] = loginNamesOf(environment, 2)
  await checkLoginDelay(report, instances, expert, otherExpert)
  await checkCaptcha(report, instances, supplier)
  await checkCodeInterval(report, instances, second)
  await checkCodeAttempts(report, instances, third)
}

type Instances = readonly [ServerProcess, ServerProcess]

/** Three accounts of a sign; each project has three suppliers and three experts. */
function loginNamesOf({ accounts }: Environment, sign: number): readonly [string, string, string] {
  const [first, second, third] = accounts.filter((account) => account.sign === sign)
  if (!first || !second || !third) throw new Error(`There are too few accounts of sign ${sign}`)
  return [first.loginName, second.loginName, third.loginName]
}

/** Wrong passwords on both in turn lock the account after as many attempts as on a single one. */
async function checkLoginDelay(
  report: Report,
  [first, second]: Instances,
  loginName: string,
  otherLoginName: string,
): Promise<void> {
  const attemptsUntilLocked = async (name: string, on: readonly ServerProcess[]) => {
    for (let n = 1; n <= MAX_ATTEMPTS; n++) {
      const password = 'Wrong@20260'
      const response = await on[n % on.length]?.api.tryLogin(name, 4, { password })
      if (response && outcomeOf(response) === '400 ACCOUNT_LOCKED') return n
    }
    return null
  }
  const alone = await attemptsUntilLocked(loginName, [first])
  const both = await attemptsUntilLocked(otherLoginName, [first, second])
  const right = await Promise.all([first, second].map(({ api }) => api.tryLogin(otherLoginName, 4)))
  report.log(
    `login delay after try ${alone} on one alone, after try ${both} in turn on both; then the right password: ${right.map(outcomeOf).join(', ')}`,
  )
  report.expect(alone !== null && both === alone, 'each instance counts wrong passwords by itself')
  report.expect(!right.some(succeeded), 'the other instance did not know the delay')
}

/** A captcha of one instance is valid on the other, once over both. */
async function checkCaptcha(report: Report, [first, second]: Instances, loginName: string): Promise<void> {
  const uuid = randomUUID()
  const drawn = await first.api.call('GET', `${SSO_API}/verification/${uuid}`)
  const login = await second.api.tryLogin(loginName, 2, { uuid })
  const again = await first.api.tryLogin(loginName, 2, { uuid })
  report.log(
    `captcha drawn on one (${drawn.status}), answered on the other: ${login.status}; again on the first: ${outcomeOf(again)}`,
  )
  report.expect(succeeded(login), 'a captcha of one instance is unknown on the other')
  report.expect(outcomeOf(again) === '400 CAPTCHA_EXPIRED', 'a captcha was used twice')
}

const requestCode = ({ api }: ServerProcess, token: string, phone: string) =>
  api.call('GET', `${ADMIN_API}/smssend/verify/phone/code?phone=${phone}`, { token })

const bindPhone = ({ api }: ServerProcess, token: string, phone: string, code: string) =>
  api.call('PUT', `${ADMIN_API}/account/verify/phone`, {
    token,
    body: { phone, code, pwd: DEMO_PASSWORD },
  })

/** A code may be requested once a minute, on either instance, also by concurrent requests. */
async function checkCodeInterval(report: Report, [first, second]: Instances, loginName: string): Promise<void> {
  const token = await first.api.login(loginName, 2)
  const phone = '13800002222'
  const requests = Array.from({ length: 20 }, (_, n) => requestCode(n % 2 ? first : second, token, phone))
  const responses = await Promise.all(requests)
  const bound = await bindPhone(second, token, phone, '0000')
  report.log(
    `20 codes asked for on both at once: ${tally(responses.map(outcomeOf))}; bound on the other: ${bound.status}`,
  )
  report.expect(responses.filter(succeeded).length === 1, 'more than one code was sent in a minute')
  report.expect(succeeded(bound), 'a code of one instance is unknown on the other')
}

/** A code has five attempts over both instances. */
async function checkCodeAttempts(report: Report, [first, second]: Instances, loginName: string): Promise<void> {
  const token = await first.api.login(loginName, 2)
  const phone = '13800003333'
  await requestCode(first, token, phone)
  const wrong: string[] = []
  for (const server of [first, second, first, second, first]) {
    wrong.push(outcomeOf(await bindPhone(server, token, phone, '1111')))
  }
  const right = await bindPhone(second, token, phone, '0000')
  report.log(`a code tried in turn: ${tally(wrong)}; then the right one: ${outcomeOf(right)}`)
  report.expect(!succeeded(right), 'attempts of a code are counted by each instance')
}
