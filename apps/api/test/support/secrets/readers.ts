import { openSession } from '../accounts.js'
import { ApiDocumentReader } from '../api-document.js'
import { makeKey } from '../open-credit.js'
import { type Answers, addressesOf, crawl, type ReadCall, readCalls } from './crawl.js'
import type { World } from './world.js'

/** A supervisor who may list everything of the area, and thereby who evaluated. */
export const AUDITOR = 'auditor'
export const PUBLIC = 'the public'
export const SYSTEM = 'another system'

/** Values of required query parameters. */
const VALUES: Record<string, readonly string[]> = {
  side: ['received', 'given'],
  stage: ['0'],
  type: ['3'],
  days: ['1'],
  format: ['csv'],
  table: ['project'],
  kind: ['objection'],
  subjectType: ['evaluation'],
  size: ['100'],
  keyword: ['Agency held'],
  sign: ['3'],
  accountId: [],
  phone: ['13800000000'],
  month: ['2035-11-01'],
}
/** Responses at one moment, by reader. */
export type Reading = Map<string, Answers>

/** Reads in a world as anyone. */
export class Readers {
  private readonly calls: (ReadCall & { access: string })[]
  private key = ''
  private readonly answered = new Set<string>()

  constructor(private readonly world: World) {
    const document = new ApiDocumentReader(world.t)
    this.calls = readCalls(document).map((call) => {
      const operation = document.paths[call.path]?.get as Record<string, unknown> | undefined
      return { ...call, access: String(operation?.['x-access'] ?? '') }
    })
  }

  async prepare(): Promise<void> {
    this.key = (await makeKey(this.world.t, 'a system that asks', { quotaPerMinute: 10_000 })).secret
  }

  /** Returns the current responses, by reader. */
  async read(who: readonly string[], days: readonly string[]): Promise<Reading> {
    const read: Reading = new Map()
    for (const reader of who) read.set(reader, await this.readAs(reader, days))
    return read
  }

  /** Calls for participants, visitors and other systems that none of them was answered. */
  get unanswered(): string[] {
    return this.calls
      .filter(({ access, path }) => !access.startsWith('p:') && !this.answered.has(path))
      .map(({ path }) => path)
  }

  private async readAs(reader: string, days: readonly string[]): Promise<Answers> {
    const answers: Answers = new Map()
    const headers = await this.headersOf(reader)
    for (const call of this.calls.filter(({ access }) => mayCall(reader, access))) {
      const addresses = addressesOf(call, (name, path) => this.valuesOf(reader, name, path, days))
      const told = await crawl(this.world.t, headers, addresses, this.world.labels)
      for (const [address, answer] of told) {
        answers.set(address, answer)
        if (answer.startsWith('200\n')) this.answered.add(call.path)
      }
    }
    return answers
  }

  private async headersOf(reader: string): Promise<Record<string, string>> {
    if (reader === PUBLIC) return {}
    if (reader === SYSTEM) return { 'x-api-key': this.key }
    const { t } = this.world
    if (reader === AUDITOR) return { authorization: (await t.as(AUDITOR)).token }
    return { authorization: await openSession(t.ctx(), { id: this.world.one(reader).accountId }) }
  }

  /** Returns the values a reader asks for: evaluated parties ask for themselves and the sections they take part in. */
  private valuesOf(reader: string, name: string, path: string, days: readonly string[]): readonly string[] {
    const own = / (held|pool|void|one|three|group|again|cap|six)$/.exec(reader)?.[1]
    const ids = (kind: RegExp) =>
      [...this.world.people]
        .filter(([of]) => kind.test(of) && (!own || of.endsWith(own) || of === 'Bidder A'))
        .map(([, { id }]) => id)
    const sections = [...this.world.sections].filter(([of]) => !own || of.startsWith(own)).map(([, section]) => section)
    const projects = [...new Set(sections.map(({ projectId }) => projectId))]
    const of = path.replace('/credit/admin/api', '')
    if (!path.includes(`{${name}}`)) {
      switch (name) {
        case 'asOf':
          return ['', ...days]
        case 'evaluatorId':
          return ids(/Bidder A/)
        case 'evaluatedId':
          return ids(/Agency/)
        case 'id':
          return projects
        default:
          return this.inQuery(name, path)
      }
    }
    switch (name) {
      case 'projectId}/{bidSectionId':
        return sections.map(({ projectId, sectionId }) => `${projectId}/${sectionId}`)
      case 'projectId':
        return projects
      case 'code':
        return path.includes('/dict/') ? ['HOLIDAY'] : this.world.codes
      case 'id':
        if (/^\/sysProject\/|^\/sysProjectBidSection\/list/.test(of)) return projects
        if (of.startsWith('/sysProjectBidSection/')) {
          return sections.map(({ sectionId }) => sectionId)
        }
        if (of.startsWith('/supplier/')) return ids(/Bidder [AZ]/)
        if (of.startsWith('/purchaser/')) return ids(/Buyer/)
        if (of.startsWith('/expert/')) return ids(/Expert [AZ]/)
        if (of.startsWith('/purchaserAgent/')) return ids(/Agency/)
        if (/^\/credit\/|\/participant\//.test(of)) return ids(/Agency|Buyer|Bidder A|Expert A/)
        return ids(/Agency held/)
      default:
        return [{ year: '2035', rootmenu: 'ROOT', loginName: 'agencyheld' }[name] ?? 'none']
    }
  }

  /** A query that narrows a list asks for less than the list itself. */
  private inQuery(name: string, path: string): readonly string[] {
    if (name === 'size' || name === 'format' || (name === 'sign' && path.includes('/open/'))) {
      return VALUES[name] ?? []
    }
    const required = this.calls.some((call) => call.path === path && call.required.includes(name))
    const values = VALUES[name]
    if (required && !values) throw new Error(`no value for ${name} of ${path}`)
    return required && values ? values : []
  }
}

function mayCall(reader: string, access: string): boolean {
  if (access === 'public') return reader === PUBLIC
  if (access.startsWith('p:')) return reader === AUDITOR
  if (access.startsWith('API key')) return reader === SYSTEM
  return reader !== PUBLIC && reader !== SYSTEM
}
