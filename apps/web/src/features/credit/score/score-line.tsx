import { keepPreviousData } from '@tanstack/react-query'
import { Typography } from 'antd'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { signed } from '../../../shared/format/points.js'

type Line = components['schemas']['ScoreLineRow']

export const LINES = '/credit/admin/api/credit/{id}/lines'

/** A page of a participant's score lines, newest first. */
export const linesQuery = (id: string, query: { current: number; size: number }) =>
  apiQuery.queryOptions('get', LINES, { params: { path: { id }, query } }, { placeholderData: keepPreviousData })

/** Returns the cause of a line with its project and section. */
export const causeOf = ({ text, projectName, bidSectionName }: Line): string => {
  const names = projectName === bidSectionName ? [bidSectionName] : [projectName, bidSectionName]
  return [text, names.filter((name) => name !== '').join(' · ')].filter((part) => part !== '').join(' ')
}

/** Change of a score, with its sign, colour and shape. */
export function Delta({ value }: { value: number }) {
  const type = value > 0 ? 'success' : value < 0 ? 'danger' : 'secondary'
  const shape = value > 0 ? '▲' : value < 0 ? '▼' : '■'
  return (
    <Typography.Text type={type}>
      <span aria-hidden="true">{shape}</span> {signed(value)}
    </Typography.Text>
  )
}
