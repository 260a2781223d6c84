import { ACCOUNT_MACHINE, signName, transition } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { IsNull } from 'typeorm'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { recordAudit } from '#database/record-audit'
import { allAreas, asParty, scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { AccountEntity } from '#entities/identity/account'
import { AccountRoleEntity } from '#entities/identity/account-role'
import { RoleEntity } from '#entities/identity/role'
import { notify } from '../../messaging/notify.js'
import { assertPace } from '../../messaging/stranger-pace.js'
import { OWN_ACCOUNT } from '../accounts/account.queries.js'
import { accountOfLoginName } from '../accounts/accounts.sql.js'
import { notifyOwner } from '../accounts/notify-owner.js'
import { OwnPassword } from '../accounts/own-password.js'
import { setPassword } from '../accounts/set-password.js'
import { oneTimePassword } from '../passwords/one-time-password.js'
import { Passwords } from '../passwords/passwords.js'
import { endSessionsOf } from '../sessions/sessions.js'
import type { InvitedPerson, PersonInput } from './person.dto.js'
import { assertOwner, lockHandler } from './person.policy.js'

const OF_BODY = allAreas('an owner invites people of its own organisation')

/** Use cases of the owner of an organisation's account for the people who handle its business. */
@Injectable()
export class ChangePeople {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly passwords: Passwords,
    private readonly ownPassword: OwnPassword,
  ) {}

  /** Creates an account of the organisation with a one-time password, and sends the person a text message. */
  async invite(ctx: Ctx, { personName, loginName, phone }: PersonInput): Promise<InvitedPerson> {
    const password = oneTimePassword()
    const passwordHash = await this.passwords.hash(password)
    return unitOfWork(ctx, async (tx) => {
      const { participantId, type, areaId, name } = await assertOwner(tx)
      const accounts = scoped(tx, AccountEntity, OF_BODY)
      await this.assertBelowLimit(tx, participantId, 'loginName')
      if (await accountOfLoginName.first(tx, { loginName })) {
        throw new DomainError('DUPLICATE', { fields: { loginName: ['field.duplicate'] } })
      }
      const organisationId = participantId ?? ''
      await assertPace(tx, this.config.limits, { to: phone, organisationId })
      const { id } = await accounts.insert(
        {
          loginName,
          name,
          personName,
          type,
          areaId,
          passwordHash,
          phone,
          participantId,
          handler: true,
          leftAt: null,
          changePwd: false,
          phoneVerify: false,
          status: 'enabled',
          rejectReason: null,
          lastLoginTime: null,
        },
        'invite',
      )
      await giveRole(tx, id, type, areaId)
      await notify(tx, {
        channel: 'sms',
        to: phone,
        locale: tx.locale,
        template: 'personInvited',
        params: { name, loginName },
        areaId,
        organisationId,
      })
      return { id, password }
    })
  }

  /** Sets the name shown for the owner's submissions and changes. */
  nameOwner(ctx: Ctx, personName: string): Promise<void> {
    return unitOfWork(ctx, async (tx) => {
      const { id } = await assertOwner(tx)
      const action = 'name-person'
      await scoped(tx, AccountEntity, OWN_ACCOUNT).update(id, { personName }, { action })
    })
  }

  /** Sets a new one-time password for a person who has not logged in yet. */
  async renewPassword(ctx: Ctx, id: string): Promise<InvitedPerson> {
    const password = oneTimePassword()
    const hash = await this.passwords.hash(password)
    return unitOfWork(ctx, async (tx) => {
      await assertOwner(tx)
      const { areaId, changePwd, status } = await lockHandler(tx, id)
      if (changePwd || status !== 'enabled') throw new DomainError('STATE_CONFLICT')
      const action = 'reset-password'
      await setPassword(tx, { accountId: id, areaId, hash, changePwd: false, action })
      await endSessionsOf(tx, [id])
      return { id, password }
    })
  }

  /** Removes a handler: its sessions end, and its actions keep its name. */
  remove(ctx: Ctx, id: string): Promise<void> {
    return unitOfWork(ctx, async (tx) => {
      await assertOwner(tx)
      const { status: before } = await lockHandler(tx, id)
      const status = transition(ACCOUNT_MACHINE, before, 'disable')
      const values = { status, leftAt: tx.clock.now() }
      await scoped(tx, AccountEntity, asParty).update(id, values, { action: 'take-out' })
      await endSessionsOf(tx, [id])
    })
  }

  /** Restores a handler removed by an owner, but not one disabled by a supervisor. */
  restore(ctx: Ctx, id: string): Promise<void> {
    return unitOfWork(ctx, async (tx) => {
      const { participantId } = await assertOwner(tx)
      const { status: before, leftAt } = await lockHandler(tx, id)
      if (leftAt === null) throw new DomainError('STATE_CONFLICT')
      await this.assertBelowLimit(tx, participantId, 'id')
      const status = transition(ACCOUNT_MACHINE, before, 'enable')
      const values = { status, leftAt: null }
      await scoped(tx, AccountEntity, asParty).update(id, values, { action: 'let-in' })
    })
  }

  /** Makes a handler the owner and the caller a handler; asks for the caller's password. */
  async handOver(ctx: Ctx, id: string, pwd: string): Promise<void> {
    const verified = await this.ownPassword.verify(ctx, pwd, 'pwd')
    await unitOfWork(ctx, async (tx) => {
      await this.ownPassword.assertUnchanged(tx, verified, 'pwd')
      const own = await assertOwner(tx)
      const { status, changePwd, loginName } = await lockHandler(tx, id)
      if (status !== 'enabled' || !changePwd) throw new DomainError('STATE_CONFLICT')
      const action = 'hand-over'
      await scoped(tx, AccountEntity, asParty).update(id, { handler: false }, { action })
      await scoped(tx, AccountEntity, OWN_ACCOUNT).update(own.id, { handler: true }, { action })
      await notifyOwner(tx, id, 'ownerNow', { loginName: own.loginName })
      await notifyOwner(tx, own.id, 'ownerNoMore', { loginName })
    })
  }

  /** The account of the owner is locked: no other call adds an account meanwhile. */
  private async assertBelowLimit(tx: Tx, participantId: string | null, field: string): Promise<void> {
    const { peoplePerOrganisation: max } = this.config.limits
    const present = { participantId: participantId ?? '', leftAt: IsNull() }
    if ((await scoped(tx, AccountEntity, OF_BODY).count(present)) < max) return
    throw new DomainError('RULE_BROKEN', { fields: { [field]: [['people.tooMany', { max }]] } })
  }
}

async function giveRole(tx: Tx, accountId: string, type: AccountEntity['type'], areaId: string): Promise<void> {
  const role = await scoped(tx, RoleEntity).findOne({ code: signName(type) })
  if (!role) throw new Error(`there is no role ${signName(type)}`)
  await scoped(tx, AccountRoleEntity).insertAll([{ accountId, roleId: role.id }])
  await recordAudit(tx, {
    action: 'assign-roles',
    entity: 'account',
    entityId: accountId,
    areaId,
    before: { roleIds: [] },
    after: { roleIds: [role.id] },
  })
}
