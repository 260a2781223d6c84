import {
  PARTICIPANT_PATHS,
  PARTICIPANT_RESOURCES,
  type ParticipantSign,
  type Permission as PermissionCode,
  SIGN,
} from '@credit/contract'
import { Body, Inject, Res } from '@nestjs/common'
import { ApiBody } from '@nestjs/swagger'
import type { FastifyReply } from 'fastify'
import { In } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { AccountEntity } from '#entities/identity/account'
import { ParticipantEntity } from '#entities/participants/participant'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { validationPipeFor } from '#http/validation'
import type { ShownBy } from '#list/list-definition'
import { ListParams, type ListQuery } from '#list/list-params'
import type { BulkAction } from '../../exchange/bulk/bulk-action.js'
import { BulkController } from '../../exchange/bulk/bulk-controller.js'
import { changingField } from '../../exchange/bulk/changing-field.js'
import { ExportCall } from '../../exchange/export/export-call.js'
import { ListExports } from '../../exchange/export/list-exports.js'
import { switchingAccounts } from '../../identity/accounts/switching-accounts.js'
import { assigningHome, MoveHome } from '../home/move-home.js'
import { assertEducation } from '../profiles/detail-checks.js'
import { PROFILE_INPUTS, type ProfileInput } from '../profiles/profile-input.dto.js'
import { profileValues } from '../profiles/profile-values.js'
import { maskedValue, oneOf } from '../profiles/profiles.js'
import { PARTICIPANT_ROWS, type ParticipantRows } from '../records/participants.queries.js'
import { ParticipantsService } from '../records/participants.service.js'
import { participantTable } from '../records/participants.table.js'
import { IdNumber } from '../revisions/revision.dto.js'
import { ChangeParticipant } from './change-participant.js'
import { CreateParticipant } from './create-participant.js'
import { removeParticipant } from './remove-participant.js'

/** The calls that all four kinds have. */
function ParticipantController(sign: ParticipantSign) {
  const resource = PARTICIPANT_RESOURCES[sign]
  const one = oneOf(sign)
  const rows = PARTICIPANT_ROWS[sign]
  const { row } = rows
  const code = (action: string) => `${resource}:${action}` as PermissionCode
  const { creation, change } = PROFILE_INPUTS[sign]
  const table = participantTable(sign)

  abstract class Participants extends BulkController<ShownBy<ParticipantRows>>(resource) {
    @Inject(ParticipantsService)
    readonly participants: ParticipantsService

    @Inject(CreateParticipant)
    readonly creating: CreateParticipant

    @Inject(ChangeParticipant)
    readonly changing: ChangeParticipant

    @Inject(MoveHome)
    readonly homes: MoveHome

    @Inject(ListExports)
    readonly exports: ListExports

    protected override bulkList() {
      return {
        definition: rows,
        listed: (ctx: Ctx, query: ListQuery) =>
          rows.with('masked').listed(ctx, ...this.participants.searchOf(ctx, sign, query)),
        titlesOf: (_ctx: Ctx, rows: readonly { name: string }[]) => rows.map(({ name }) => name),
        actions: {
          enable: settingAccounts('enabled'),
          disable: settingAccounts('disabled'),
          ...assigningHome(sign, this.homes),
          ...this.changingField(),
          delete: {
            permission: code('delete'),
            run: (tx: Tx, id: string) => removeParticipant(tx, sign, id),
          },
        },
      }
    }

    private changingField(): Record<string, BulkAction<ShownBy<ParticipantRows>>> {
      return changingField({
        resource,
        input: change,
        check: async (ctx, field, value) => {
          if (field === 'highestEducation' && value) await assertEducation(ctx, String(value))
        },
        valuesOf: (ctx, field, ids) => profileValues(ctx, sign, field, ids),
        shown: (field, value) => maskedValue(sign, field, value),
        lock: (tx, id) => scoped(tx, ParticipantEntity).lock(id),
        edit: (tx, id, values) => this.changing.run(tx, sign, id, values),
      })
    }

    @Call({ get: 'list', permission: code('list'), answer: rows }, `List ${resource} records with personal data masked`)
    list(@RequestCtx() ctx: Ctx, @ListParams(rows) query: ListQuery) {
      return this.participants.page(ctx, sign, query)
    }

    @ExportCall(code('export'), rows)
    async export(@RequestCtx() ctx: Ctx, @ListParams(rows) query: ListQuery, @Res() reply: FastifyReply) {
      await this.exports.send(ctx, reply, query, table, (tx, inFull) =>
        rows.with(inFull ? 'whole' : 'masked').exported(tx, ...this.participants.searchOf(tx, sign, query)),
      )
    }

    @Call({ get: ':id', self: true, answer: row }, `Get a ${resource}, as far as the caller may see it`)
    get(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
      return this.participants.get(ctx, sign, id)
    }

    @Call(
      { post: '', permission: code('create'), answer: row, idempotent: true },
      `Create ${one}, without an account at first`,
    )
    @ApiBody({ type: creation })
    create(@RequestCtx() ctx: Ctx, @Body(validationPipeFor(creation)) input: ProfileInput) {
      return unitOfWork(ctx, async (tx) => this.participants.get(tx, sign, await this.creating.run(tx, sign, input)))
    }

    @Call(
      { put: ':id', self: true, answer: row },
      `Change ${one}: supervisors at once, itself key fields as a proposal`,
    )
    @ApiBody({ type: change })
    update(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body(validationPipeFor(change)) input: ProfileInput) {
      const { me } = ctx
      if (me.sign === SIGN.supervisor && !me.permissions.has(code('update'))) {
        throw new DomainError('FORBIDDEN')
      }
      const current = (tx: Tx) => this.participants.get(tx, sign, id)
      return unitOfWork(ctx, async (tx) => {
        await this.changing.run(tx, sign, id, input, current)
        return current(tx)
      })
    }

    @Call({ delete: ':id', permission: code('delete') }, `Delete ${one} that nothing refers to`)
    remove(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
      return removeParticipant(ctx, sign, id)
    }
  }
  return Participants
}

@AdminCalls(PARTICIPANT_PATHS[1], 'participants')
export class PurchaserController extends ParticipantController(1) {}

@AdminCalls(PARTICIPANT_PATHS[2], 'participants')
export class SupplierController extends ParticipantController(2) {
  @Call(
    { get: ':id/contactsNumber', self: true, answer: IdNumber },
    "Reveal the contact's ID number; each use is logged",
  )
  reveal(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return this.participants.revealIdNumber(ctx, id)
  }
}

@AdminCalls(PARTICIPANT_PATHS[3], 'participants')
export class AgencyController extends ParticipantController(3) {}

@AdminCalls(PARTICIPANT_PATHS[4], 'participants')
export class ExpertController extends ParticipantController(4) {}

/** Enables or disables the accounts of many participants; one without such an account stays as it is. */
function settingAccounts(status: 'enabled' | 'disabled'): BulkAction {
  return {
    ...switchingAccounts(status, accountsOf),
    changing: async (ctx, rows) => {
      const participantId = In(rows.map(({ id }) => id))
      const other = status === 'enabled' ? 'disabled' : 'enabled'
      const found = await scoped(ctx, AccountEntity).pick(['participantId'], {
        participantId,
        status: other,
      })
      return new Set(found.flatMap((account) => account.participantId ?? []))
    },
  }
}

async function accountsOf(tx: Tx, participantId: string): Promise<string[]> {
  const status = In(['enabled', 'disabled'])
  const rows = await scoped(tx, AccountEntity).pick(['id'], { participantId, status })
  return rows.map(({ id }) => id)
}
