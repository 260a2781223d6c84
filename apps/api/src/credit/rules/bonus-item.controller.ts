import { ADMIN_BASE } from '@credit/contract'
import { Controller } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { CrudController } from '../../platform/crud/crud.controller.js'
import { BonusItemInput, BonusItemRow } from './bonus-item.dto.js'
import { BonusItemService } from './bonus-item.service.js'

const contract = { resource: 'score-rule', row: BonusItemRow, input: BonusItemInput } as const

@ApiTags('score rules')
@Controller(`${ADMIN_BASE}/api/qualificationBonusItems`)
export class BonusItemController extends CrudController(contract, BonusItemService) {}
