import { addDays, earlierDate, SIGN } from '@credit/contract'
import type { PartyProfile } from './organisations.js'
import { type Lot, type Plan } from './projects.js'

/** A release with the days of its publication and delivery. */
export interface DemoRelease {
  ocid: string
  publishedOn: string
  deliveredOn: string
  json: string
}

const PUBLISHER = { name: '市公共资源交易平台', scheme: 'CN-ORG', uid: 'ggzy' }

/** Returns the releases of a project up to `today`, one per event. */
export function releasesOf(plan: Plan, today: string): DemoRelease[] {
  const events = new Map<string, Record<string, unknown>[]>()
  const add = (day: string, body: Record<string, unknown>) => events.set(day, [...(events.get(day) ?? []), body])
  add(plan.noticeOn, noticeOf(plan))
  for (const lot of plan.lots) {
    const { abandonedOn } = lot
    const [award, ...later] = lotEvents(plan, lot)
    const awarded = award && (abandonedOn === null || award[0] <= abandonedOn) ? [award] : []
    for (const [day, body] of abandonedOn === null ? [...awarded, ...later] : awarded) {
      add(day, body)
    }
    if (abandonedOn !== null) add(abandonedOn, failureOf(plan, lot))
  }
  return [...events]
    .filter(([day]) => day <= today)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([day, bodies]) => bodies.map((body, n) => releaseOf(plan, day, n, body, today)))
}

/** Returns a package with one release, one line of the file. */
export function releaseOf(
  { ocid, areaCode, delayDays }: Pick<Plan, 'ocid' | 'areaCode' | 'delayDays'>,
  publishedOn: string,
  n: number,
  body: Record<string, unknown>,
  today: string,
): DemoRelease {
  const date = new Date(Date.parse(`${publishedOn}T01:00:00Z`) + n * 60_000).toISOString()
  const release = {
    ocid,
    id: `${ocid}-${publishedOn}-${n + 1}`,
    date,
    initiationType: 'tender',
    language: 'zh',
    x_areaCode: areaCode,
    ...body,
  }
  const json = JSON.stringify({
    uri: `urn:${ocid}:${publishedOn}:${n + 1}`,
    version: '1.1',
    publishedDate: date,
    publisher: PUBLISHER,
    releases: [release],
  })
  return { ocid, publishedOn, deliveredOn: deliveredOn({ delayDays }, publishedOn, today), json }
}

/** Returns the day on which a release of a project arrives, today at the latest. */
export function deliveredOn({ delayDays }: Pick<Plan, 'delayDays'>, publishedOn: string, today: string): string {
  return earlierDate(addDays(publishedOn, delayDays), today)
}

/** Returns the day on which the first lot of a project is awarded. */
export function awardedOn({ lots, noticeOn }: Plan): string {
  return lots[0]?.reached[0] ?? noticeOn
}

function noticeOf(plan: Plan): Record<string, unknown> {
  const amount = plan.lots.reduce((sum, lot) => sum + lot.amount, 0)
  return {
    tag: ['tender'],
    parties: [partyOf(plan.buyer, ['buyer']), partyOf(plan.agency, ['procuringEntity'])],
    buyer: nameOf(plan.buyer),
    tender: {
      id: plan.code,
      title: plan.name,
      status: 'active',
      procurementMethod: plan.method === '公开招标' ? 'open' : 'selective',
      procurementMethodDetails: plan.method,
      mainProcurementCategory: plan.kind,
      value: { amount, currency: 'CNY' },
      procuringEntity: nameOf(plan.agency),
      tenderPeriod: { startDate: plan.noticeOn, endDate: addDays(plan.noticeOn, 20) },
      lots: plan.lots.map((lot) => lotOf(plan, lot)),
    },
  }
}

function lotOf(plan: Plan, { code, name, amount }: Lot): Record<string, unknown> {
  const title = plan.lots.length > 1 ? `${name}（标段${code}）` : name
  return { id: code, title, status: 'active', value: { amount, currency: 'CNY' } }
}

type Event = [day: string, body: Record<string, unknown>]

/** The release that adds lots to a framework agreement. */
export function nextLots(plan: Plan, lots: readonly Lot[]): Record<string, unknown> {
  const named = lots.map(({ code, name }) => ({ id: code, title: name, status: 'active' }))
  return { tag: ['tenderUpdate'], tender: { id: plan.code, lots: named } }
}

/** Returns the award, the contract, its acceptance and its payment. */
export function lotEvents(plan: Plan, lot: Lot): Event[] {
  const [award, signed, accepted, paid] = lot.reached
  const contract = { id: `${plan.code}-HT-${lot.code}`, awardID: awardId(plan, lot) }
  const value = { amount: lot.amount, currency: 'CNY' }
  const delivery = { id: 'delivery', type: 'delivery', title: '履约验收' }
  const { dueDate, ended } = endOf(lot)
  const open = { ...delivery, status: 'scheduled', dueDate }
  const met = { ...delivery, status: 'met', dateMet: accepted }
  const payment = { id: `${contract.id}-1`, date: paid, value: ended.finalValue }
  const filed = filedOn(lot)
  return [
    [award, awardOf(plan, lot)],
    [
      // The platform publishes a contract when it is filed.
      filed,
      {
        tag: ['contract'],
        contracts: [
          {
            ...contract,
            status: 'active',
            dateSigned: signed,
            value,
            documents: [{ id: 'notice', documentType: 'contractNotice', datePublished: filed }],
            implementation: { milestones: [open] },
          },
        ],
      },
    ],
    [
      accepted,
      {
        tag: ['implementation'],
        contracts: [
          {
            ...{ ...contract, status: 'terminated', ...ended.contract },
            implementation: { milestones: [met], endDate: accepted, finalValue: ended.finalValue },
          },
        ],
      },
    ],
    [
      paid,
      {
        tag: ['implementation'],
        contracts: [{ ...contract, implementation: { transactions: [payment] } }],
      },
    ],
  ]
}

/** Days of delay of deliveries, by turns. */
const DELAYS = [0, 0, 3, 0, 0, 12, 0, 0, 0] as const

/** Returns when a lot was due, and how its contract ended: mostly on time and normally, some late, a few early. */
function endOf({ amount, reached: [, , accepted] }: Lot) {
  const turn = amount / 10_000
  const days = DELAYS[turn % DELAYS.length] ?? 0
  const money = (share: number) => ({ amount: Math.round(amount * share * 100) / 100, currency: 'CNY' })
  const early = turn % 17 === 0
  return {
    dueDate: addDays(accepted, -days),
    ended: {
      contract: {
        x_ending: early ? 'byAgreement' : 'normal',
        ...(days > 0 ? { x_penalty: money(days * 0.001), x_deduction: money(days * 0.001) } : {}),
      },
      finalValue: money((early ? 0.9 : 1) - days * 0.001),
    },
  }
}

/** Day of filing: some days after signing, not after the acceptance. */
function filedOn({ amount, reached: [, signed, accepted] }: Lot): string {
  const filed = addDays(signed, 1 + ((amount / 10_000) % 5))
  return filed < accepted ? filed : accepted
}

const awardId = (plan: Plan, lot: Lot) => `${plan.code}-ZB-${lot.code}`

function awardOf(plan: Plan, lot: Lot): Record<string, unknown> {
  const date = lot.reached[0]
  return {
    tag: ['award'],
    parties: [
      ...plan.committee.map((expert) => partyOf(expert, ['evaluator'])),
      ...lot.bidders.map((bidder) => partyOf(bidder, ['tenderer'])),
    ],
    bids: {
      details: [
        {
          id: `${plan.code}-TB-${lot.code}`,
          relatedLots: [lot.code],
          tenderers: lot.bidders.map(nameOf),
        },
      ],
    },
    awards: [
      {
        id: awardId(plan, lot),
        title: `${lot.name}中标（成交）结果`,
        status: 'active',
        date,
        relatedLots: [lot.code],
        value: { amount: lot.amount, currency: 'CNY' },
        suppliers: [nameOf(lot.winner)],
      },
    ],
  }
}

/** The release of a lot that was not awarded, or whose award was cancelled. */
function failureOf(plan: Plan, lot: Lot): Record<string, unknown> {
  const lots = [{ id: lot.code, status: 'unsuccessful' }]
  const awarded = lot.abandonedOn !== null && lot.reached[0] <= lot.abandonedOn
  const date = lot.abandonedOn
  return {
    tag: [awarded ? 'awardCancellation' : 'tenderAmendment'],
    tender: { id: plan.code, lots },
    ...(awarded ? { awards: [{ id: awardId(plan, lot), status: 'cancelled', date }] } : {}),
  }
}

const idOf = ({ scheme, code }: PartyProfile) => `${scheme}-${code}`
const nameOf = (body: PartyProfile) => ({ id: idOf(body), name: body.name })

function partyOf(body: PartyProfile, roles: string[]): Record<string, unknown> {
  const { scheme, code, name, address, postalCode, contact, phone, email } = body
  return {
    ...nameOf(body),
    identifier: { scheme, id: code, legalName: name },
    ...(body.sign === SIGN.expert ? {} : { address: { streetAddress: address, postalCode } }),
    contactPoint: {
      name: contact,
      telephone: phone,
      ...(body.sign === SIGN.expert ? {} : { email }),
    },
    roles,
  }
}
