import { type FindOptionsWhere, MoreThan } from 'typeorm'
import type { SystemCtx } from '#core/context'
import { scoped } from '#database/scoped'
import { FIRST_ID } from '#database/statement'
import { ProjectEntity } from '#entities/projects/project'

const PAGE = 200

/** Yields the ocids of the projects that match, in the order of the projects' ids, some at a time. */
export async function* projectPages(
  ctx: SystemCtx,
  where: Omit<FindOptionsWhere<ProjectEntity>, 'id'>,
): AsyncGenerator<string[]> {
  const projects = scoped(ctx, ProjectEntity)
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
