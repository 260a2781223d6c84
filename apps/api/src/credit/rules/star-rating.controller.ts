import { ADMIN_BASE } from '@credit/contract'
import { Controller } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { CrudController } from '../../platform/crud/crud.controller.js'
import { StarRatingInput, StarRatingRow } from './star-rating.dto.js'
import { StarRatingService } from './star-rating.service.js'

const contract = { resource: 'score-rule', row: StarRatingRow, input: StarRatingInput } as const

@ApiTags('score rules')
@Controller(`${ADMIN_BASE}/api/starRating`)
export class StarRatingController extends CrudController(contract, StarRatingService) {}
