import { HISTORIES } from './histories/index.js'
import { day, type Step } from './history.js'
import { IDENTITY_CASES, type IdentityCase, partyOf } from './identity-cases.js'

/** The part of a release that the histories use. */
interface Release {
  id: string
  date: string
  buyer?: { id: string; name?: string }
  tag: string[]
  x_areaCode?: string
  tender?: { id?: string; title?: string; status?: string; lots?: Item[] }
  awards?: Item[]
  contracts?: Item[]
}

interface Item {
  id: string
  status?: string
  date?: string
  dateSigned?: string | null
  suppliers?: { id: string }[]
  buyer?: { id: string }
  buyers?: { id: string }[]
  awardID?: string
  value?: { amount: number }
  period?: { endDate: string }
  documents?: { datePublished: string }[]
  implementation?: {
    milestones?: { id: string; dateMet?: string }[]
    transactions?: { date: string; value: { amount: number } }[]
  }
}

const short = (date: string) => date.slice(5, 10)

function awardWords({ id, status, date, suppliers, buyer, buyers }: Item): string {
  const of = [...(buyers ?? []), ...(buyer ? [buyer] : [])].map((one) => one.id)
  return [
    `award ${id}`,
    ...(suppliers ?? []).map((one) => `to ${one.id}`),
    ...(date && short(date) !== '03-01' ? [`of ${short(date)}`] : []),
    ...(of.length ? [`for ${of.join(' and ')}`] : []),
    ...(status && status !== 'active' ? [`*${status}*`] : []),
  ].join(' ')
}

function contractWords(item: Item): string {
  const { id, status, awardID, dateSigned, buyer, value, period, documents, implementation } = item
  const { milestones = [], transactions = [] } = implementation ?? {}
  return [
    `contract ${id}`,
    ...(awardID && id !== `c-${awardID}` ? [`of ${awardID}`] : []),
    ...(item.suppliers ?? []).map((one) => `to ${one.id}`),
    ...(dateSigned ? [`signed ${short(dateSigned)}`] : []),
    ...(buyer ? [`for ${buyer.id}`] : []),
    ...(value && value.amount !== 100 ? [`over ${value.amount}`] : []),
    ...(period ? [`until ${short(period.endDate)}`] : []),
    ...(status && status !== 'active' ? [`*${status}*`] : []),
    ...milestones.map((one) =>
      one.dateMet ? `delivery ${one.id} ${short(one.dateMet)}` : `delivery ${one.id} planned`,
    ),
    ...(documents ?? []).map((one) => `accepted ${short(one.datePublished)}`),
    ...transactions.map((one) => `paid ${one.value.amount} on ${short(one.date)}`),
  ].join(' ')
}

function releaseWords(release: Release): string {
  const { tender = {}, awards = [], contracts = [] } = release
  const lots = (tender.lots ?? []).map(({ id, status }) => [id, status && `*${status}*`])
  const words = [
    ...(release.buyer?.name ? [`buyer ${release.buyer.id}`] : []),
    ...(tender.id ? ['tender'] : []),
    ...(tender.status ? [`tender *${tender.status}*`] : []),
    ...(lots.length ? [`lots ${lots.flat().filter(Boolean).join(' ')}`] : []),
    ...(release.x_areaCode ? [`area ${release.x_areaCode}`] : []),
    ...awards.map(awardWords),
    ...contracts.map(contractWords),
  ]
  const whole = release.tag.includes('compiled') ? ' *compiled*' : ''
  return `${short(release.date)}${whole}: ${words.join(', ') || 'title'}`
}

function stepWords({ on, awardRounds, releases }: Step): string {
  return [
    ...(on ? [`on ${on}`] : []),
    ...(awardRounds === undefined ? [] : [`\`awardRounds\` ${awardRounds}`]),
    ...((releases as Release[] | undefined) ?? []).map(releaseWords),
  ].join('<br>')
}

const cell = (text: string) => text.replaceAll('|', '\\|')

function historyRows(): string[] {
  const code = (lines: readonly string[]) => lines.map((line) => `\`${line.trim()}\``).join('<br>')
  return HISTORIES.flatMap(({ name, steps, otherOrder }) => [
    ...steps.map((step, n) => `| ${n === 0 ? name : ''} | ${n + 1} | ${stepWords(step)} | ${cell(code(step.state))} |`),
    ...(otherOrder ? [`|  | the last first | | ${cell(code(otherOrder))} |`] : []),
  ])
}

function batchWords(batch: IdentityCase['batches'][number]): string {
  return Object.entries(batch)
    .map(([key, lines]) => {
      const parties = lines.map(partyOf).map(({ name, roles, ...party }) => {
        const id = 'id' in party ? ` id ${party.id}` : ''
        const number = party.identifier ? ` ${party.identifier.scheme} ${party.identifier.id}` : ''
        return `${roles[0]} ${name}${id}${number}`
      })
      return `${key}: ${parties.join(', ')}`
    })
    .join('<br>')
}

function identityRows(): string[] {
  return IDENTITY_CASES.flatMap(({ what, batches, bodies, notes = [] }) => {
    const end = [...bodies, ...notes.map((note) => `! ${note}`)].map((line) => `\`${line}\``)
    return batches.map((batch, n) => {
      const last = n === batches.length - 1 ? end.join('<br>') : ''
      return `| ${n === 0 ? what : ''} | ${n + 1} | ${batchWords(batch)} | ${last} |`
    })
  })
}

/** Returns all cases as a readable document: the input of each sync, and the expected state after it. */
export function casesDocument(): string {
  return `${[
    '# Cases of the sync',
    '',
    'Written by `pnpm case-tables` from the cases in `apps/api/test/sync-cases`, which the tests play; not by hand.',
    '',
    '## Histories of one process',
    '',
    `Each row is one sync; the first comes on ${day('03-10').slice(5)}. A release is \`day: what it says\`. The state after it: each section as`,
    '`section stage supplier | stages that were opened` (`-` is in procurement), then what waits for supervisors as `! kind`. After the last row',
    'everything comes again and changes nothing. Histories of one day are played with the last sync first as well and end with the same sections,',
    'unless a row says otherwise: what is gone when it is first heard of never was.',
    '',
    '| history | sync | what comes | state |',
    '| --- | --- | --- | --- |',
    ...historyRows(),
    '',
    '## Who is who',
    '',
    'A release is `process/release: role name id number`. After the last sync: participants as `name code: processes`, then notes as `! process note`.',
    '',
    '| case | sync | what comes | participants |',
    '| --- | --- | --- | --- |',
    ...identityRows(),
  ].join('\n')}\n`
}
