import { ADMIN_BASE } from '@credit/contract'
import { Controller } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { CrudController } from '../../platform/crud/crud.controller.js'
import { DishonestyItemInput, DishonestyItemRow } from './dishonesty-item.dto.js'
import { DishonestyItemService } from './dishonesty-item.service.js'

const contract = {
  resource: 'score-rule',
  row: DishonestyItemRow,
  input: DishonestyItemInput,
} as const

@ApiTags('score rules')
@Controller(`${ADMIN_BASE}/api/dishonesty`)
export class DishonestyItemController extends CrudController(contract, DishonestyItemService) {}
