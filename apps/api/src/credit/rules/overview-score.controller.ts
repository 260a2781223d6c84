import { ADMIN_BASE } from '@credit/contract'
import { Controller } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { CrudController } from '../../platform/crud/crud.controller.js'
import { OverviewScoreInput, OverviewScoreRow } from './overview-score.dto.js'
import { OverviewScoreService } from './overview-score.service.js'

const contract = {
  resource: 'score-rule',
  row: OverviewScoreRow,
  input: OverviewScoreInput,
} as const

@ApiTags('score rules')
@Controller(`${ADMIN_BASE}/api/overviewScore`)
export class OverviewScoreController extends CrudController(contract, OverviewScoreService) {}
