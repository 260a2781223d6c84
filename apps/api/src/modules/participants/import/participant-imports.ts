import { ADMIN_BASE, PARTICIPANT_PATHS, PARTICIPANT_RESOURCES, PARTICIPANT_SIGNS } from '@credit/contract'
import { Controller, Injectable } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { ImportController } from '../../exchange/import/import-controller.js'
import { ImportLists } from '../../exchange/import/import-lists.js'
import { MoveHome } from '../home/move-home.js'
import { CODE_NAMES, normalisedCode } from '../profiles/profiles.js'
import { importColumns } from './import-columns.js'
import { type PlannedParticipant, planParticipants } from './plan-participants.js'
import { writeParticipants } from './write-participants.js'

/** Registers the imports of the four kinds. */
@Injectable()
export class ParticipantImports {
  constructor(lists: ImportLists, homes: MoveHome) {
    const keys = lists.config
    for (const sign of PARTICIPANT_SIGNS) {
      const rules = { sign, keys, homes }
      lists.register<PlannedParticipant>({
        resource: PARTICIPANT_RESOURCES[sign],
        key: { column: CODE_NAMES[sign], normalise: (code) => normalisedCode(sign, code) },
        columns: (ctx) => importColumns(ctx, sign),
        plan: (ctx, rows) => planParticipants(ctx, rules, rows),
        write: (tx, planned) => writeParticipants(tx, rules, planned),
      })
    }
  }
}

@ApiTags('participants')
@Controller(`${ADMIN_BASE}/api/${PARTICIPANT_PATHS[1]}`)
export class PurchaserImportController extends ImportController(PARTICIPANT_RESOURCES[1]) {}

@ApiTags('participants')
@Controller(`${ADMIN_BASE}/api/${PARTICIPANT_PATHS[2]}`)
export class SupplierImportController extends ImportController(PARTICIPANT_RESOURCES[2]) {}

@ApiTags('participants')
@Controller(`${ADMIN_BASE}/api/${PARTICIPANT_PATHS[3]}`)
export class AgencyImportController extends ImportController(PARTICIPANT_RESOURCES[3]) {}

@ApiTags('participants')
@Controller(`${ADMIN_BASE}/api/${PARTICIPANT_PATHS[4]}`)
export class ExpertImportController extends ImportController(PARTICIPANT_RESOURCES[4]) {}
