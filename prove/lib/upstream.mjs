import { writeFileSync } from 'node:fs'
import { makeCreditCode } from '../../packages/contract/dist/index.js'

const DAY_MS = 86_400_000
const AREAS = ['003900130006', '003900130002', '003900130001']
const KINDS = {
  purchaser: { sign: 1, name: '采购单位', department: '1', kind: '1' },
  supplier: { sign: 2, name: '供应商', department: '9', kind: '1' },
  agency: { sign: 3, name: '代理机构', department: '9', kind: '1' },
  expert: { sign: 4, name: '评审专家' },
}

/** Everyone who takes part in the projects of a run, each with a code of its own. */
export function makeCast(counts = { purchaser: 5, supplier: 10, agency: 3, expert: 8 }) {
  return Object.fromEntries(
    Object.entries(counts).map(([kind, count]) => [
      kind,
      Array.from({ length: count }, (_, n) => member(kind, n)),
    ]),
  )
}

function member(kind, n) {
  const { sign, name, department, kind: organisation } = KINDS[kind]
  const body = `MA${sign}${String(n).padStart(5, '0')}`
  const code = department
    ? makeCreditCode('990001', body, department, organisation)
    : `ZJ${String(n).padStart(6, '0')}`
  const scheme = department ? 'CN-USCC' : 'CN-EXPERT'
  return {
    ...{ kind, sign, code, name: `${name}${n}`, loginName: `${kind}${n}` },
    party: { id: `${kind}${n}`, name: `${name}${n}`, identifier: { scheme, id: code } },
  }
}

export const dayAgo = (days) => new Date(Date.now() - days * DAY_MS).toISOString()

/**
 * `count` processes of two lots each: a purchaser, an agency, three bidders of whom the first wins,
 * three experts.
 */
export function plansOf(cast, random, count, prefix) {
  return Array.from({ length: count }, (_, n) => ({
    ocid: `ocds-prove0-${prefix}${n}`,
    area: AREAS[n % AREAS.length],
    buyer: random.pick(cast.purchaser),
    agency: random.pick(cast.agency),
    bidders: random.shuffled(cast.supplier).slice(0, 3),
    experts: random.shuffled(cast.expert).slice(0, 3),
    lots: ['1', '2'],
  }))
}

/** Their first releases: both lots awarded yesterday. */
export const releasesOf = (...how) => plansOf(...how).map((plan) => releaseOf(plan, 1))

/** What is published of a process the `number`th time; later times are later. */
export function releaseOf(plan, number, more = {}) {
  const { ocid, area, buyer, agency, bidders, experts, lots } = plan
  const as = (who, ...roles) => ({ ...who.party, roles })
  const [winner] = bidders
  const refs = (list) => list.map(({ party }) => ({ id: party.id }))
  return {
    ...{ ocid, id: `${ocid}-${number}`, date: dayAgo(1 - number / 1000), tag: ['award'] },
    ...{ initiationType: 'tender', x_areaCode: area, buyer: { id: buyer.party.id } },
    parties: [
      as(buyer, 'buyer'),
      as(agency, 'procuringEntity'),
      ...bidders.map((who) => as(who, 'tenderer', ...(who === winner ? ['supplier'] : []))),
      ...experts.map((who) => as(who, 'evaluator')),
    ],
    tender: {
      ...{ id: ocid, title: `证明项目 ${ocid}`, status: 'complete' },
      ...{ procuringEntity: { id: agency.party.id }, tenderers: refs(bidders) },
      lots: lots.map((id) => ({ id, title: `第${id}包` })),
    },
    awards: lots.map((id) => ({
      ...{ id: `award${id}`, status: 'active', date: dayAgo(1), relatedLots: [id] },
      suppliers: refs([winner]),
    })),
    ...more,
  }
}

/** The contract of a lot, signed today: the lot reaches the next stage. */
export const signed = (lot) => ({
  ...{ id: `contract${lot}`, awardID: `award${lot}`, status: 'active', dateSigned: dayAgo(0) },
})

export function writeReleases(file, releases) {
  writeFileSync(file, releases.map((one) => `${JSON.stringify(one)}\n`).join(''))
  return file
}
