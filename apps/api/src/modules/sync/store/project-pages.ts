import { type FindOptionsWhere, MoreThan } from 'typeorm'
import type { Ctx } from '#core/context'
import { allAreas } from '#database/policy'
import { scoped } from '#database/scoped'
import { FIRST_ID } from '#database/statement'
import { ProjectEntity } from '#entities/projects/project'

const UPSTREAM = allAreas('the upstream platform serves all areas')
const PAGE = 200

/** Yields the ocids of the projects that match, in the order of the projects' ids, some at a time. */
export async function* projectPages(
  ctx: Ctx,
  where: Omit<FindOptionsWhere<ProjectEntity>, 'id'>,
): AsyncGenerator<string[]> {
  const projects = scoped(ctx, ProjectEntity, UPSTREAM)
  for (let after = FIRST_ID; ; ) {
    const page = await projects.pick(
      ['id', 'ocid'],
      { ...where, id: MoreThan(after) },
      { order: { id: 'ASC' }, take: PAGE },
    )
    const last = page.at(-1)
    if (last === undefined) return
    yield page.map(({ ocid }) => ocid)
    after = last.id
  }
}
