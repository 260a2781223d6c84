import { randomBytes } from 'node:crypto'
import type { Actor, Ctx, Tx } from '@credit/api/core/context'
import { scoped } from '@credit/api/database/scoped'
import { AreaEntity } from '@credit/api/entities/areas/area'
import { AccountEntity } from '@credit/api/entities/identity/account'
import { AccountRoleEntity } from '@credit/api/entities/identity/account-role'
import { RoleEntity } from '@credit/api/entities/identity/role'
import { ParticipantEntity } from '@credit/api/entities/participants/participant'
import { hashPassword } from '@credit/api/modules/identity/passwords/hash'
import { PROFILES } from '@credit/api/modules/participants/profiles/profiles'
import { isCityCode, signName } from '@credit/contract'
import { In, IsNull, Not } from 'typeorm'
import type { City, PartyProfile } from '../city/organisations.js'
import { profileOf } from '../city/profiles.js'
import { isRegistered } from '../plan/conduct.js'

/** A participant of the demo city in the database. */
export interface DemoParticipant {
  id: string
  profile: PartyProfile
  areaId: string
  /** The account that acts for it; null if nobody has registered. */
  actor: Actor | null
}

/** The city's participants that exist in the database, with the accounts that act for them. */
export class Participants {
  private readonly byId = new Map<string, DemoParticipant>()
  private readonly byCode: ReadonlyMap<string, PartyProfile>

  private constructor(
    city: City,
    private readonly roles: ReadonlyMap<string, string>,
    private readonly areas: ReadonlyMap<string, string>,
    private readonly passwordHash: string,
  ) {
    const profiles = Object.values(city).flat() as PartyProfile[]
    this.byCode = new Map(profiles.map((profile) => [`${profile.sign} ${profile.code}`, profile]))
  }

  static async create(tx: Ctx, city: City): Promise<Participants> {
    const roles = new Map((await scoped(tx, RoleEntity).find()).map((role) => [role.code ?? '', role.id]))
    const areas = new Map((await scoped(tx, AreaEntity).find()).map((area) => [area.id, area.code]))
    // A random password: these accounts exist for the history and are never logged in to.
    const hash = await hashPassword(randomBytes(24).toString('base64url'))
    return new Participants(city, roles, areas, hash)
  }

  get(id: string): DemoParticipant | undefined {
    return this.byId.get(id)
  }

  /** The participant of a profile; undefined until a project has brought it. */
  of(profile: PartyProfile): DemoParticipant | undefined {
    return this.all().find((participant) => participant.profile === profile)
  }

  all(): DemoParticipant[] {
    return [...this.byId.values()]
  }

  /** Adds the participants that the sync has created since, with accounts and profiles. */
  async refresh(tx: Tx): Promise<void> {
    const rows = await scoped(tx, ParticipantEntity).pick(
      ['id', 'sign', 'code', 'areaId'],
      { code: Not(IsNull()), id: Not(In([...this.byId.keys()])) },
      { order: { sign: 'ASC', code: 'ASC' } },
    )
    const created: DemoParticipant[] = []
    for (const { id, sign, code, areaId } of rows) {
      const profile = this.byCode.get(`${sign} ${code}`)
      if (!profile) continue
      const actor = await this.createAccount(tx, id, profile, areaId)
      const home = actor?.areaId ?? areaId
      // The bodies of the demo accounts are at home where those are, wherever they first took part.
      if (home !== areaId) {
        await scoped(tx, ParticipantEntity).update(id, { areaId: home, homeFrom: null })
      }
      created.push({ id, profile, areaId: home, actor })
    }
    for (const participant of created) this.byId.set(participant.id, participant)
    await fillProfiles(tx, created)
  }

  private async createAccount(tx: Tx, id: string, profile: PartyProfile, areaId: string): Promise<Actor | null> {
    const { sign, name, code, account: demoAccount } = profile
    const accounts = scoped(tx, AccountEntity)
    const demo = demoAccount ? await accounts.findOne({ loginName: demoAccount }) : null
    if (demo) {
      await accounts.update(demo.id, { participantId: id })
      return this.actorOf({ ...demo, participantId: id })
    }
    if (!isRegistered(profile)) return null
    const role = signName(sign)
    const account = await accounts.insert({
      name,
      areaId,
      participantId: id,
      type: sign,
      passwordHash: this.passwordHash,
      loginName: `${role}${code.slice(-9).toLowerCase()}`,
      changePwd: true,
      phoneVerify: false,
      status: 'enabled',
    })
    const roleId = this.roles.get(role) ?? ''
    await scoped(tx, AccountRoleEntity).insertAll([{ accountId: account.id, roleId }])
    return this.actorOf(account)
  }

  /** The actor of an account, as in a session of it. */
  private actorOf(account: AccountEntity): Actor {
    const areaCode = this.areas.get(account.areaId) ?? ''
    return {
      accountId: account.id,
      sessionId: '',
      loginName: account.loginName,
      name: account.name,
      sign: account.type,
      participantId: account.participantId,
      areaId: account.areaId,
      areaCode,
      city: isCityCode(areaCode),
      permissions: new Set(),
      roles: [],
      changePwd: true,
    }
  }

  async supervisor(tx: Ctx, loginName: string): Promise<Actor> {
    const account = await scoped(tx, AccountEntity).findOne({ loginName })
    if (!account) throw new Error(`no demo account ${loginName}`)
    return this.actorOf(account)
  }
}

/** Fills the profile fields that the upstream platform does not supply. */
async function fillProfiles(tx: Tx, people: readonly DemoParticipant[]): Promise<void> {
  for (const sign of [1, 3, 4] as const) {
    const rows = people
      .filter(({ profile }) => profile.sign === sign)
      .map(({ id, profile }) => ({ participantId: id, ...profileOf(profile) }))
    if (rows.length > 0) await scoped(tx, PROFILES[sign].entity).upsert(rows, ['participantId'])
  }
}
