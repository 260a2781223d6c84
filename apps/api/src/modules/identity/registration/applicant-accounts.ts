import { ACCOUNT_MACHINE, type ParticipantSign, signName, transition } from '@credit/contract'
import type { Ctx, Tx } from '#core/context'
import type { FieldMessage } from '#core/domain-error'
import { recordAudit } from '#database/record-audit'
import { allAreas, scoped } from '#database/scoped'
import { AccountEntity } from '#entities/identity/account'
import { AccountRoleEntity } from '#entities/identity/account-role'
import { RoleEntity } from '#entities/identity/role'
import { loginNameExists } from './applicants.sql.js'

const APPLICANT = allAreas('an applicant has no session, and may choose any open area')

interface NewApplicant {
  id: string
  sign: ParticipantSign
  areaId: string
  loginName: string
  name: string
  phone: string
  passwordHash: string
}

/** Returns messages for a login name or a phone that another account has. */
export async function takenIdentities(
  ctx: Ctx,
  { sign, loginName, phone }: Pick<NewApplicant, 'sign' | 'loginName' | 'phone'>,
): Promise<Record<string, FieldMessage[]>> {
  const fields: Record<string, FieldMessage[]> = {}
  const found = await loginNameExists.first(ctx, { loginName })
  if (found?.taken) fields.loginName = ['field.duplicate']
  const accounts = scoped(ctx, AccountEntity, APPLICANT)
  if (await accounts.exists({ type: sign, phone, phoneVerify: true })) {
    fields.phone = ['field.duplicate']
  }
  return fields
}

/**
 * Inserts the account of an applicant, which waits for a decision. Its phone is verified, unless an account of another
 * type has verified it: that account has to consent when the owner binds the phone.
 */
export async function insertApplicant(tx: Tx, { sign, ...values }: NewApplicant): Promise<AccountEntity> {
  const accounts = scoped(tx, AccountEntity, APPLICANT)
  const shared = await accounts.exists({ phone: values.phone, phoneVerify: true })
  return accounts.insert(
    {
      ...values,
      type: sign,
      changePwd: true,
      phoneVerify: !shared,
      status: ACCOUNT_MACHINE.initial,
      rejectReason: null,
      participantId: null,
      lastLoginTime: null,
    },
    'register',
  )
}

/** Returns the account of a registration. */
export function applicantAccount(ctx: Ctx, id: string): Promise<AccountEntity> {
  return scoped(ctx, AccountEntity, APPLICANT).get(id)
}

/** Returns whether a participant has an account, with any status. */
export function hasAccount(ctx: Ctx, participantId: string): Promise<boolean> {
  return scoped(ctx, AccountEntity, APPLICANT).exists({ participantId })
}

/** Enables the account for its participant, in whose area it is from now on, with the role of its sign. */
export async function approveApplicant(
  tx: Tx,
  id: string,
  {
    participantId,
    areaId,
    name,
    personName,
  }: Pick<AccountEntity, 'areaId' | 'name' | 'personName'> & { participantId: string },
): Promise<void> {
  const account = await changeStatus(tx, id, 'approve', {
    participantId,
    areaId,
    name,
    personName,
    rejectReason: null,
  })
  const code = signName(account.type)
  const role = await scoped(tx, RoleEntity).findOne({ code })
  if (!role) throw new Error(`there is no role ${code}`)
  const assignments = scoped(tx, AccountRoleEntity)
  await assignments.deleteAll({ accountId: id })
  await assignments.insertAll([{ accountId: id, roleId: role.id }])
  await recordAudit(tx, {
    action: 'assign-roles',
    entity: 'account',
    entityId: id,
    areaId,
    before: { roleIds: [] },
    after: { roleIds: [role.id] },
  })
}

/** Keeps the account from logging in, with the reason that its owner is given. */
export async function rejectApplicant(tx: Tx, id: string, reason: string): Promise<void> {
  await changeStatus(tx, id, 'reject', { rejectReason: reason })
}

/** The account of a corrected registration waits again. */
export async function resendApplicant(
  tx: Tx,
  id: string,
  values: Pick<AccountEntity, 'areaId' | 'name'>,
): Promise<void> {
  await changeStatus(tx, id, 'resend', { ...values, rejectReason: null })
}

async function changeStatus(
  tx: Tx,
  id: string,
  action: 'approve' | 'reject' | 'resend',
  values: Partial<AccountEntity>,
): Promise<AccountEntity> {
  const accounts = scoped(tx, AccountEntity, APPLICANT)
  const { status } = await accounts.lock(id)
  return accounts.update(id, { ...values, status: transition(ACCOUNT_MACHINE, status, action) }, { action })
}
