import { ADMIN_BASE, EVALUATION_STATUS, type Page } from '@credit/contract'
import { Controller, Get, Query } from '@nestjs/common'
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger'
import { Self } from '../../platform/access/declare.js'
import type { Ctx } from '../../platform/database/context.js'
import { ApiPage } from '../../platform/http/page.js'
import { RequestCtx } from '../../platform/http/request-ctx.js'
import { MyProjectRow } from './my-projects.dto.js'
import { myProjects } from './my-projects.js'

@ApiTags('mutual evaluation')
@Controller(`${ADMIN_BASE}/api/sysProject`)
export class MyProjectsController {
  @Get('myList')
  @Self(1, 2, 3, 4)
  @ApiOperation({ summary: 'Projects that the caller takes part in, the next due first' })
  @ApiQuery({
    name: 'evaluationStatus',
    required: false,
    description: `5 = awaiting: answers 5, 7 and 8. Of ${Object.values(EVALUATION_STATUS).join(', ')}; several by comma`,
    schema: { type: 'string' },
  })
  @ApiQuery({ name: 'keyword', required: false, schema: { type: 'string', maxLength: 200 } })
  @ApiQuery({
    name: 'sort',
    required: false,
    description: 'releaseDate or name, with ,asc or ,desc',
    schema: { type: 'string' },
  })
  @ApiPage(MyProjectRow)
  list(
    @RequestCtx() ctx: Ctx,
    @Query() query: Record<string, string | string[] | undefined>,
  ): Promise<Page<MyProjectRow>> {
    return myProjects(ctx, query)
  }
}
