import { Card as AntCard, Empty, Skeleton, Typography } from 'antd'
import { type ReactNode, useId } from 'react'
import { LoadProblem } from './load-problem.js'
import './card.css'
import '../styles/forms.css'

interface CardProps {
  title: ReactNode
  extra?: ReactNode
  className?: string
  children?: ReactNode
}

/** Region of a page with a heading. */
export function Card({ title, extra, className, children }: CardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className ? `card-flat ${className}` : 'card-flat'}>
      <AntCard
        title={
          <Typography.Title level={2} id={id} className="card-title">
            {title}
          </Typography.Title>
        }
        extra={extra}
        styles={{ header: { borderBottom: 0 }, body: { paddingTop: 0 } }}
      >
        {children}
      </AntCard>
    </section>
  )
}

export interface Loading<Data> {
  data: Data | undefined
  error: { message: string } | null
  refetch: () => unknown
}

interface ContentProps<Data> {
  query: Loading<Data>
  /** Number of skeleton lines, for about the height of the content. */
  rows: number
  /** Text shown if the list is empty. */
  empty?: string
  children: (data: Data) => ReactNode
}

/**
 * Content of one call: the data after it has loaded, or a skeleton, an error with a retry button, or the text for an
 * empty list.
 */
export function QueryContent<Data>({ query, rows, empty, children }: ContentProps<Data>) {
  const { data, error, refetch } = query
  if (data === undefined)
    return error ? (
      <LoadProblem error={error} onRetry={refetch} />
    ) : (
      <Skeleton active title={false} paragraph={{ rows }} />
    )
  return Array.isArray(data) && data.length === 0 && empty ? (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />
  ) : (
    children(data)
  )
}

/** Card that loads its own data, so that it fails and retries on its own. */
export function QueryCard<Data>({
  title,
  extra,
  className,
  ...content
}: Omit<CardProps, 'children'> & ContentProps<Data>) {
  return (
    <Card title={title} extra={extra} className={className}>
      <QueryContent {...content} />
    </Card>
  )
}
