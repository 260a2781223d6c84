import { ADMIN_BASE, type Page } from '@credit/contract'
import { Controller, Get, Query } from '@nestjs/common'
import { ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../../core/context.js'
import { Self } from '../../../http/access/declare.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import { ApiPage } from '../../../list/page.js'
import { MyProjectRow, MyProjectsQueryDto } from './my-projects.dto.js'
import { myProjects } from './my-projects.js'

@ApiTags('mutual evaluation')
@Controller(`${ADMIN_BASE}/api/sysProject`)
export class MyProjectsController {
  @Get('myList')
  @Self(1, 2, 3, 4)
  @ApiOperation({
    summary: 'List the projects that the caller is a party of, those due next first',
  })
  @ApiPage(MyProjectRow)
  list(@RequestCtx() ctx: Ctx, @Query() query: MyProjectsQueryDto): Promise<Page<MyProjectRow>> {
    return myProjects(ctx, query)
  }
}
