import { ADMIN_BASE } from '@credit/contract'
import { Controller } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { CrudController } from '../../platform/crud/crud.controller.js'
import { Administrator, AdministratorInput } from './administrator.dto.js'
import { AdministratorService } from './administrator.service.js'

const contract = {
  resource: 'administrator',
  row: Administrator,
  input: AdministratorInput,
} as const

@ApiTags('administrator')
@Controller(`${ADMIN_BASE}/api/administrator`)
export class AdministratorController extends CrudController(contract, AdministratorService) {}
