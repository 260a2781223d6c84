import { PAGE_SIZES } from '@credit/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Empty, Grid, Pagination, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadProblem } from '../../resource-kit/load-problem.js'
import { ScrollArea } from '../../resource-kit/scroll-area.js'
import { EVALUATIONS, loadProjects, type ProjectQuery } from './calls.js'
import { ProjectCard, TableRows } from './project-rows.js'
import './evaluation.css'

interface Props {
  query: ProjectQuery
  label: string
  empty: ReactNode
  /** The rows are to be read, not to be done. */
  look?: boolean
  onPage: (current: number, size: number) => void
  /** A card on another page: no choice of the page's size, no paging for one page. */
  small?: boolean
}

/** Projects of the participant with their bid sections, in the order the server gives. */
export function ProjectTable({ query, label, empty, look = false, onPage, small }: Props) {
  const { t } = useTranslation(['evaluation', 'kit'])
  const wide = Grid.useBreakpoint().md ?? true
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const projects = useQuery({
    queryKey: [EVALUATIONS, 'projects', query],
    queryFn: () => loadProjects(query),
    placeholderData: keepPreviousData,
  })
  if (projects.isPending) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  if (projects.isError) return <LoadProblem error={projects.error} onRetry={projects.refetch} />
  const { records, total } = projects.data
  if (records.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />
  const toggle = (id: string) =>
    setClosed((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const rowsOf = records.map((project) => ({
    project,
    look,
    open: !closed.has(project.id),
    onToggle: () => toggle(project.id),
  }))
  return (
    <div aria-busy={projects.isFetching}>
      {wide ? (
        <ScrollArea label={label} className="scroll-area-framed">
          <table className="kit-table ev-projects" aria-label={label}>
            <thead>
              <tr>
                <th scope="col">{t('project.name')}</th>
                <th scope="col">{t('project.stage')}</th>
                <th scope="col">{t('project.duty')}</th>
                <th scope="col">{look ? t('project.releaseDate') : t('project.due')}</th>
                <th scope="col" className="ev-action">
                  {t('kit:actions')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rowsOf.map((row) => (
                <TableRows key={row.project.id} {...row} />
              ))}
            </tbody>
          </table>
        </ScrollArea>
      ) : (
        <ul className="kit-cards" aria-label={label}>
          {rowsOf.map((row) => (
            <ProjectCard key={row.project.id} {...row} />
          ))}
        </ul>
      )}
      <Pagination
        className="kit-pages"
        size={wide ? 'default' : 'small'}
        current={query.current}
        pageSize={query.size}
        total={total}
        hideOnSinglePage={small}
        pageSizeOptions={[...PAGE_SIZES]}
        showSizeChanger={!small}
        showQuickJumper={wide && !small}
        showTotal={(count) => t('kit:total', { count })}
        onChange={onPage}
      />
    </div>
  )
}
