import { randomBytes } from 'node:crypto'
import { isCityCode, type ParticipantSign, signName } from '@credit/contract'
import { Account } from '../../../entities/account.js'
import { AccountRole } from '../../../entities/account-role.js'
import { Area } from '../../../entities/area.js'
import { Role } from '../../../entities/role.js'
import { hashPassword } from '../../../identity/passwords/hash.js'
import type { Actor, Ctx } from '../../../platform/database/context.js'
import { scoped } from '../../../platform/database/scoped.js'
import { sql } from '../../../platform/database/sql.js'
import type { Body, City } from '../city/organisations.js'
import type { Random } from '../city/random.js'
import { fillProfiles } from './profiles.queries.js'

/** A participant of the demo city in the database. */
export interface Person {
  id: string
  body: Body
  areaId: string
  /** Who acts for it; null: nobody has registered. */
  actor: Actor | null
}

/** Suppliers that never registered: their silence costs them nothing. */
const UNREGISTERED = 0.15

/** Those of the city that are in the register by now, with the accounts that act for them. */
export class People {
  private readonly byId = new Map<string, Person>()
  private readonly byCode: ReadonlyMap<string, Body>

  private constructor(
    city: City,
    private readonly random: Random,
    private readonly roles: ReadonlyMap<string, string>,
    private readonly areas: ReadonlyMap<string, string>,
    private readonly passwordHash: string,
  ) {
    const bodies = Object.values(city).flat() as Body[]
    this.byCode = new Map(bodies.map((body) => [`${body.sign} ${body.code}`, body]))
  }

  static async of(tx: Ctx, city: City, random: Random): Promise<People> {
    const roles = new Map((await tx.manager.find(Role)).map((role) => [role.code ?? '', role.id]))
    const areas = new Map((await tx.manager.find(Area)).map((area) => [area.id, area.code]))
    // Nobody knows it: the accounts are there for the history, not to log in with.
    const hash = await hashPassword(randomBytes(24).toString('base64url'))
    return new People(city, random, roles, areas, hash)
  }

  get(id: string): Person | undefined {
    return this.byId.get(id)
  }

  all(): Person[] {
    return [...this.byId.values()]
  }

  /** Takes in whoever the sync brought since. */
  async refresh(tx: Ctx): Promise<void> {
    const rows = await sql<{ id: string; sign: ParticipantSign; code: string; areaId: string }>(
      tx,
      (s) => `SELECT id, sign, code, area_id AS "areaId" FROM participant
        WHERE code IS NOT NULL AND NOT (id = ANY(${s.param([...this.byId.keys()])}::uuid[]))
          AND ${s.unscoped('the demo knows all areas')} ORDER BY sign, code`,
    )
    const fresh: Person[] = []
    for (const { id, sign, code, areaId } of rows) {
      const body = this.byCode.get(`${sign} ${code}`)
      if (!body) continue
      fresh.push({ id, body, areaId, actor: await this.accountOf(tx, id, body, areaId) })
    }
    for (const person of fresh) this.byId.set(person.id, person)
    await fillProfiles(tx, fresh)
  }

  private async accountOf(tx: Ctx, id: string, body: Body, areaId: string): Promise<Actor | null> {
    const { sign, name, code } = body
    const accounts = scoped(tx, Account)
    const demo = body.account ? await accounts.findOne({ loginName: body.account }) : null
    if (demo) {
      await accounts.update(demo.id, { participantId: id })
      return this.actorOf({ ...demo, participantId: id })
    }
    if (sign === 2 && this.random.chance(UNREGISTERED)) return null
    const role = signName(sign)
    const account = await accounts.insert({
      ...{ name, areaId, participantId: id, type: sign, passwordHash: this.passwordHash },
      loginName: `${role}${code.slice(-9).toLowerCase()}`,
      ...{ changePwd: true, phoneVerify: false, status: 'enabled' },
    })
    const roleId = this.roles.get(role) ?? ''
    await tx.manager.insert(AccountRole, { accountId: account.id, roleId })
    return this.actorOf(account)
  }

  /** Who acts with an account, as a session would say. */
  actorOf(account: Account): Actor {
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
    return this.actorOf(await tx.manager.findOneByOrFail(Account, { loginName }))
  }
}
