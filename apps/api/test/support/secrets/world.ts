import type { Part, ParticipantSign } from '@credit/contract'
import { unitOfWork } from '#database/unit-of-work'
import { AreaEntity } from '#entities/areas/area'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { ProjectEntity } from '#entities/projects/project'
import { SectionPartyEntity } from '#entities/projects/section-party'
import { makeAccount } from '../accounts.js'
import { passTo } from '../anonymous.js'
import { makeParticipants } from '../credit.js'
import { logIn, MONDAY, move, type ProjectFixture, submit, type TestParticipant } from '../evaluation.js'
import { insertRow } from '../insert-row.js'
import { setCode } from '../open-credit.js'
import { startTestApp, type TestApp } from '../test-app.js'

const ROLES = { 1: 'purchaser', 2: 'supplier', 3: 'agency', 4: 'expert' } as const
const AREA = '003900130006'
/** High quotas per address, since all callers of a test share an address. */
const WITHOUT_QUOTAS = {
  LIMIT_ADDRESS_CALLS: '1000',
  LIMIT_PUBLIC_QUERIES: '100000',
  LIMIT_PUBLIC_QUERIES_WITHOUT_CAPTCHA: '100000',
  LIMIT_PUBLIC_EXPORTS: '100000',
  LIMIT_PUBLIC_VERIFICATIONS: '100000',
}

/**
 * An installation of its own with fixed names, codes and times: two of them with the same history respond the same,
 * except for random ids.
 */
export class World {
  readonly people = new Map<string, TestParticipant>()
  readonly sections = new Map<string, ProjectFixture>()
  /** Values that differ between worlds, with the names that stand for them in all worlds. */
  readonly labels = new Map<string, string>()
  /** Codes of agencies. */
  readonly codes: string[] = []

  private constructor(readonly t: TestApp) {}

  static async start(): Promise<World> {
    const t = await startTestApp(WITHOUT_QUOTAS)
    const world = new World(t)
    world.t.clock.set(MONDAY)
    return world
  }

  async addParticipants(sign: ParticipantSign, ...names: readonly string[]): Promise<void> {
    for (const name of names) {
      const [id = ''] = await makeParticipants(this.t.ctx(), sign, [name])
      if (sign === 3) {
        const code = `9100000000000000${String(this.codes.length + 10)}`
        await setCode(this.t, id, code)
        this.codes.push(code)
      }
      const account = await makeAccount(this.t.ctx(), {
        sign,
        areaCode: AREA,
        roles: [ROLES[sign]],
        participantId: id,
        loginName: name.replaceAll(' ', '').toLowerCase(),
        name: `account of ${name}`,
      })
      this.people.set(name, { id, accountId: account.id, caller: this.t.withToken('') })
      this.labels.set(id, `<${name}>`).set(account.id, `<account of ${name}>`)
    }
  }

  one(name: string): TestParticipant {
    const found = this.people.get(name)
    if (!found) throw new Error(`nobody is called ${name}`)
    return found
  }

  /** Adds a section, in the project of that name, whose parties stand there since its begin, and opens it. */
  async openSection(project: string, name: string, parties: readonly (readonly [Part, string])[]): Promise<void> {
    const made = await unitOfWork(this.t.ctx(), async (tx) => {
      const { manager } = tx
      const { id: areaId } = await manager.findOneByOrFail(AreaEntity, { code: AREA })
      const known = await manager.findOneBy(ProjectEntity, { code: project })
      const values = {
        areaId,
        ocid: `ocds-${project}`,
        releaseDate: '2035-01-01',
        formalData: true,
      }
      const row = known ?? (await insertRow(tx, ProjectEntity, { code: project, name: project, ...values }))
      const section = await insertRow(tx, BidSectionEntity, {
        code: name,
        name,
        areaId,
        projectId: row.id,
        formalData: true,
      })
      for (const [part, party] of parties) {
        const participantId = this.one(party).id
        await insertRow(tx, SectionPartyEntity, { sectionId: section.id, participantId, part })
      }
      return { projectId: row.id, sectionId: section.id }
    })
    this.sections.set(name, made)
    this.labels.set(made.projectId, `<${project}>`).set(made.sectionId, `<${name}>`)
    await move(this.t, made, 0)
  }

  section(name: string): ProjectFixture {
    const found = this.sections.get(name)
    if (!found) throw new Error(`no section is called ${name}`)
    return found
  }

  /** Submits what one party says of another in a section, on one level. */
  async evaluate(by: string, about: string, section: string, level: number): Promise<void> {
    const one = this.one(by)
    await logIn(this.t, one)
    const { status } = await submit(one, this.section(section), 0, this.one(about).id, level)
    if (status !== 200) throw new Error(`${by} could not evaluate ${about}: ${status}`)
  }

  passTo(moment: string): Promise<void> {
    return passTo(this.t, moment)
  }
}
