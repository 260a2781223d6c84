import { ADMIN_BASE } from '@credit/contract'
import { Controller } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { CrudController } from '../../crud/crud.controller.js'
import { Administrator, AdministratorInput } from './administrator.dto.js'
import { ADMINISTRATOR_LIST, AdministratorService } from './administrator.service.js'

const contract = {
  resource: 'administrator',
  row: Administrator,
  input: AdministratorInput,
  list: ADMINISTRATOR_LIST,
} as const

@ApiTags('administrator')
@Controller(`${ADMIN_BASE}/api/administrator`)
export class AdministratorController extends CrudController(contract, AdministratorService) {}
